// node tools/build.mjs [--watch]  (run in a package): compiles src/**/*.ts to dist/**/*.js with SWC and copies *.sql.
// Specs and the files that only they use are left out.
import { transformFile } from '@swc/core';
import { watch } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const swcrc = JSON.parse(await readFile(join(root, '.swcrc'), 'utf8'));
const src = resolve('src');
const dist = resolve('dist');

// The tools run the servers that specs use.
const isForSpecs = (file) =>
  !src.startsWith(join(root, 'tools')) && /(^|[/\\])testing[/\\]/.test(relative(src, file));
const isSource = (file) => /(?<!\.spec|\.d)\.ts$|\.sql$/.test(file) && !isForSpecs(file);
const outputOf = (file) => join(dist, relative(src, file)).replace(/\.ts$/, '.js');

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function compile(file) {
  const output = outputOf(file);
  await mkdir(dirname(output), { recursive: true });
  if (file.endsWith('.sql')) return put(output, await readFile(file, 'utf8'));
  const { code, map } = await transformFile(file, {
    ...swcrc,
    swcrc: false,
    configFile: false,
    filename: file,
    sourceFileName: relative(dirname(output), file),
  });
  await put(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
  await put(`${output}.map`, map);
}

const NEW = '.new';

/** Skips equal files and replaces others atomically, because other processes run from `dist` and build it too. */
async function put(file, text) {
  const old = await readFile(file, 'utf8').catch(() => undefined);
  if (old === text) return;
  const written = `${file}.${process.pid}${NEW}`;
  await writeFile(written, text);
  await rename(written, file);
}

/** Removes outputs of deleted sources. A process that runs from dist never sees an empty folder. */
async function removeStale(outputs) {
  const kept = new Set(outputs.flatMap((output) => [output, `${output}.map`]));
  const stale = (await filesIn(dist)).filter((file) => !kept.has(file) && !file.endsWith(NEW));
  await Promise.all(stale.map((file) => rm(file, { force: true })));
}

function rebuildOnChange() {
  watch(src, { recursive: true }, (_event, name) => {
    const file = join(src, name ?? '');
    if (!isSource(file)) return;
    compile(file).then(
      () => console.log('built', name),
      (error) => console.error(error.message),
    );
  });
}

const started = performance.now();
const sources = (await filesIn(src)).filter(isSource);
await Promise.all(sources.map(compile));
await removeStale(sources.map(outputOf));
console.log(`${sources.length} files in ${Math.round(performance.now() - started)} ms`);
if (process.argv.includes('--watch')) rebuildOnChange();
