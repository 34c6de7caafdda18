// Runs before any compiled code: checks Node, installs the npm packages of the lock file, builds. Plain JavaScript
// without packages, because a fresh clone has none.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const environment = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  npm_config_loglevel: 'error',
};

/** Checks Node, installs packages that are missing or differ from the lock file, and builds changed sources. */
export async function bootstrap({ build = true } = {}) {
  const children = new Set();
  const end = (signal) => {
    for (const child of children) child.kill(signal);
    process.exit(130);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    checkNode(process.versions.node, json('package.json').engines.node);
    if (!hasPackages()) await run(children, 'Installing the npm packages', 'npm', ['ci']);
    if (build) await buildChanges(children);
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exit(1);
  }
  process.off('SIGINT', end).off('SIGTERM', end);
}

/** Throws if the running Node is older than package.json requires. */
export function checkNode(running, wanted) {
  const [major, minor = 0] = wanted
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number);
  const [runningMajor, runningMinor] = running.split('.').map(Number);
  if (runningMajor > major || (runningMajor === major && runningMinor >= minor)) return;
  throw new Error(
    `Node ${running} is too old: the shop needs Node ${major}.${minor} or newer (https://nodejs.org).`,
  );
}

/** Returns true if the installed packages match the lock file. File times mean nothing after a git checkout. */
function hasPackages() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = json('node_modules/.package-lock.json').packages;
  return Object.entries(json('package-lock.json').packages).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional ||
      entry.devOptional ||
      entry.peer ||
      (installed[path] !== undefined && installed[path].version === entry.version),
  );
}

async function buildChanges(children) {
  const packages = workspaces().filter(
    (folder) => json(join(folder, 'package.json')).scripts?.build,
  );
  const record = join(root, '.local/build.json');
  const state = fingerprint(packages);
  const isBuilt = packages.every((folder) => existsSync(join(root, folder, 'dist')));
  if (isBuilt && existsSync(record) && readFileSync(record, 'utf8') === state) return;
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'run-many', '-t', 'build', '--output-style=static'];
  await run(children, 'Building what has changed', process.execPath, args);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, state);
}

function workspaces() {
  return json('package.json')
    .workspaces.flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => pattern.slice(0, -1) + name)
        : [pattern],
    )
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
}

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/** Hashes names, sizes and times of all source files; an equal hash means that no build is needed. */
function fingerprint(packages) {
  const sum = createHash('sha256');
  const add = (path) => {
    const { mtimeMs, size } = statSync(path);
    sum.update(`${relative(root, path)} ${mtimeMs} ${size}\n`);
  };
  const addFilesOf = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) addFilesOf(path);
      else if (entry.isFile() && !/\.spec\.tsx?$/.test(entry.name)) add(path);
    }
  };
  for (const folder of packages) addFilesOf(join(root, folder));
  for (const file of ['package-lock.json', '.swcrc', 'nx.json', 'tools/build.mjs'])
    add(join(root, file));
  return sum.digest('hex');
}

/** Runs a program with a progress line; its output is shown only if it fails. */
function run(children, title, program, args) {
  const started = performance.now();
  const isTerminal = process.stdout.isTTY === true;
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const show = () => process.stdout.write(`\r… ${title} (${seconds()})`);
  if (!isTerminal) console.log(`… ${title}`);
  const clock = isTerminal ? setInterval(show, 500) : undefined;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => (output += part));
    child.on('error', (error) =>
      reject(new Error(`${program} could not be started: ${error.message}`)),
    );
    child.on('close', (code) => {
      clearInterval(clock);
      children.delete(child);
      if (code !== 0)
        return reject(new Error(`${title} failed:\n${tail(failedTasks(output))}${hint(output)}`));
      console.log(`${isTerminal ? '\r' : ''}✓ ${title} (${seconds()})`);
      resolve();
    });
  });
}

/** Returns the output of the failed Nx tasks, or all output if it does not come from Nx. */
function failedTasks(output) {
  const names = [...(output.split('Failed tasks:')[1] ?? '').matchAll(/^- (\S+)$/gm)].map(
    (m) => m[1],
  );
  const parts = output.split(/^> nx run /m).filter((part) => names.includes(part.split(/\s/)[0]));
  return parts.length > 0 ? parts.join('\n') : output;
}

const tail = (text) => text.trimEnd().split('\n').slice(-40).join('\n');
const hint = (text) =>
  text.includes('ENOSPC')
    ? '\nThe disk is full. Free some space (about 1 GB) and start again.'
    : '';

// `node tools/dev-stack/bootstrap.mjs` installs only the packages.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bootstrap({ build: false });
