package romanwar
