# make play   builds and starts; without a terminal it runs the demo bout
# make test   runs the tests, but for those that take long
# make release  builds what leaves the house, in dist/
# make ci     what continuous integration runs

GO ?= go
BIN := bin/summa
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
AXE := axe-core@4.14.1

.PHONY: play build release test ci format vet staticcheck race alone browser rulecov budgets golden walks fuzz fuzz-long long mutants bench profile ids clean

play: build
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN) play munera; else $(BIN) play munera rulesets/munera/demo.txt; fi

build:
	$(GO) run ./internal/release -host $(BIN)

# Builds the archives for every system, their checksums, notices and bills of
# materials, the same bytes wherever it is run; docs/releasing.md says more.
release:
	$(GO) run ./internal/release -to dist

# Two minutes or less; the others, whose names end in Alone, are run by `make alone`.
test:
	$(GO) test -vet=off -skip 'Alone$$' ./...

# With the profile of cmd/summa every package would be compiled twice for a check.
test vet staticcheck ids race alone rulecov: export GOFLAGS += -pgo=off

# The tests run the corpora of the fuzz targets; new inputs are for `make fuzz`.
ci: format vet staticcheck ids race alone rulecov

format:
	@files=$$(gofmt -l cmd internal rulesets); if [ -n "$$files" ]; then echo "not gofmt-clean: $$files"; exit 1; fi

vet:
	$(GO) vet ./...

staticcheck:
	$(GO) run $(STATICCHECK) ./...

ids:
	@for r in rulesets/*/; do $(GO) run ./internal/idgen -check $$r || exit 1; done

# All tests but those that take long and work in one goroutine, where there are no races
# to look for: their names end in Alone.
race:
	$(GO) test -race -vet=off -skip 'Alone$$' -timeout 40m ./...

# The tests that the race detector leaves out, of the packages that have such.
alone:
	$(GO) test -vet=off -run 'Alone$$' -timeout 20m $$(grep -rl --include='*_test.go' '^func Test[A-Za-z0-9]*Alone(' cmd internal rulesets | xargs -n1 dirname | sort -u | sed 's|^|./|')

# Looks at the pages in a Chromium, if there is one, and asks axe-core what is wrong with
# them. What is fetched stays in bin; SUMMA_PICTURES=FOLDER keeps pictures of all pages.
browser:
	@mkdir -p bin/axe
	@test -f bin/axe/package/axe.min.js || (cd bin/axe && npm pack $(AXE) --silent >/dev/null && tar xzf axe-core-*.tgz)
	SUMMA_AXE=$(CURDIR)/bin/axe/package/axe.min.js $(GO) test ./internal/cli -run TestBrowserAlone -count=1 -v

# Lists the rules that no worked case cites; empty is good.
rulecov:
	@$(GO) run ./internal/rulecov

# Counts what is typed and shown for what a player does at a terminal, and prints it
# beside what it may take.
budgets:
	@$(GO) test ./internal/cli -run 'TestBudgets$$' -count=1 -v | grep -vE '^(=== |---| +---|PASS|ok)'

# Rewrites golden answers; read the difference before committing it. Published
# numbers that move want an entry in docs/CHANGELOG.md.
golden:
	$(GO) test ./internal/cases ./internal/chart ./internal/cli ./internal/pack ./internal/checksums -skip Walks -update

# Writes the random walks anew, which hold no words: they change where the rules do, or the
# number of a weapon, and never by a sentence.
walks:
	$(GO) test ./internal/cases -run Walks -update

# Runs some thousand new inputs for each target, beside the committed corpora.
fuzz:
	@$(GO) run ./internal/fuzzall -time 5000x

# Runs forty million inputs, changed at random and without a look at the code they reach,
# through each target that can take them: some half an hour.
fuzz-long:
	SUMMA_FUZZ=40000000 $(GO) test ./internal/... -run 'Changed(Alone)?$$' -v -timeout 3h | grep -E '^(---|FAIL|ok)|inputs|the text was'

# Plays random bouts of all rulesets, over a million positions each, and holds every one to
# what TestConformance asks: some hours. make alone plays a few thousand.
long:
	$(GO) test ./rulesets/munera -run 'ConformanceAlone|OnHexesAlone' -v -timeout 6h -args -longer 130
	$(GO) test ./rulesets/morturi -run ConformanceAlone -v -timeout 6h -args -longer 620
	$(GO) test ./rulesets/rudis -run ConformanceAlone -v -timeout 6h -args -longer 520
	$(GO) test ./rulesets/romanwar -run 'ConformanceAlone|OnATableAlone' -v -timeout 6h -args -longer 600

# Changes the rules in random places and counts what no test notices: about an hour.
# The scores and the survivors, with their explanations, stand in docs/mutants.md.
mutants:
	$(GO) run ./internal/mutants -write docs/mutants.md

bench:
	$(GO) test ./... -run '^$$' -bench . -benchmem

# Rewrites the profile by which the compiler lays the binary out, from whole bouts
# of every ruleset. It changes how fast they are played and nothing else.
profile:
	@mkdir -p bin
	$(GO) test ./rulesets/munera -run '^$$' -bench 'Duel$$' -benchtime 2s -cpuprofile bin/munera.pprof -o bin/profiled.test
	$(GO) test ./rulesets/morturi -run '^$$' -bench 'Battle' -benchtime 2s -cpuprofile bin/morturi.pprof -o bin/profiled.test
	$(GO) test ./rulesets/rudis -run '^$$' -bench 'Bouts' -benchtime 8s -cpuprofile bin/rudis.pprof -o bin/profiled.test
	$(GO) test ./rulesets/romanwar -run '^$$' -bench '0$$' -benchtime 4s -cpuprofile bin/romanwar.pprof -o bin/profiled.test
	$(GO) test ./rulesets/romanwar -run '^$$' -bench 'Benchmark100$$' -benchtime 50s -cpuprofile bin/romanwar100.pprof -o bin/profiled.test
	$(GO) tool pprof -proto bin/*.pprof > cmd/summa/default.pgo
	rm bin/*.pprof bin/profiled.test

clean:
	rm -rf bin dist
