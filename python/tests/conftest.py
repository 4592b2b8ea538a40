"""Nothing of the source folder is on the path: what is tested is what was installed."""
