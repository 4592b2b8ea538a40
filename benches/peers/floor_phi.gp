\\ floor(n phi) for a million-digit n, as a PARI/GP user would compute it: exactly, with an integer square root.
\\ Prints the best wall time of several runs, in milliseconds.
{
  n = 7^1183294;
  best = oo;
  for (i = 1, 7, t = getwalltime(); x = (n + sqrtint(5*n^2)) \ 2; best = min(best, getwalltime() - t));
  print(best);
}
