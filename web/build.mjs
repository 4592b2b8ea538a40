// Bundles the page into dist/: one script, two workers, one style sheet, one page. `node build.mjs`.
import { build } from 'esbuild';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, 'dist');
await mkdir(dist, { recursive: true });
for (const name of await readdir(dist)) {
  // The note that is committed, and the library as WebAssembly, which another script builds.
  if (name !== 'README' && !name.endsWith('.wasm')) await rm(path.join(dist, name), { recursive: true });
}
await build({
  absWorkingDir: here,
  entryPoints: ['src/main.js', 'src/worker.js', 'src/checking.js', 'src/styles.css'],
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: ['es2022'],
  minify: true,
  // The licences of what is bundled.
  legalComments: 'linked',
  logLevel: 'warning',
});
await copyFile(path.join(here, 'src/index.html'), path.join(dist, 'index.html'));
await copyFile(path.join(here, 'src/icon.svg'), path.join(dist, 'icon.svg'));

// The board of notebooks is part of the Python package, which is installed without Node: what is bundled is committed.
await build({
  absWorkingDir: here,
  entryPoints: ['src/widget.js'],
  outfile: '../python/rulesmith/board.js',
  bundle: true,
  format: 'esm',
  target: ['es2022'],
  banner: { js: '// Made by web/build.mjs from web/src/widget.js: change that.' },
  logLevel: 'warning',
});
