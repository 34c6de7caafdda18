// Checks the subjects of the last 20 commits: at most 72 characters, `scope: what changed`, a known scope, no
// semicolon.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LAST = 20;
const LENGTH = 72;
const root = new URL('..', import.meta.url);
const folders = ['libs', 'services', 'tools'].flatMap((name) => readdirSync(new URL(name, root)));
const scopes = new Set([
  ...folders,
  'all',
  'checks',
  'docs',
  'e2e',
  'frontend',
  'gateway',
  'infra',
  'local',
  'names',
  'specs',
  'tools',
]);

/** Returns the fault of a subject, or undefined. */
export function faultOf(subject) {
  if (/^(Merge|Revert) /.test(subject)) return undefined;
  if (subject.length > LENGTH) return `over ${String(LENGTH)} characters`;
  if (subject.includes(';')) return 'a semicolon';
  const [, scope] = /^([a-z0-9-]+(?:, [a-z0-9-]+)*): \S/.exec(subject) ?? [];
  if (!scope) return 'no scope';
  const unknown = scope.split(', ').find((one) => !scopes.has(one));
  return unknown && `the scope ${unknown} is no package`;
}

function main() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  let subjects = [];
  try {
    // Starts at the commit that added this check; a shallow clone may not contain it.
    const first = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/commit-check.mjs');
    const range = first ? `${first.split('\n').at(-1)}..HEAD` : `--max-count=${String(LAST)}`;
    subjects = git('log', '--format=%s', `--max-count=${String(LAST)}`, range).split('\n');
  } catch {
    return; // An archive has no history.
  }
  const faults = subjects.filter(Boolean).flatMap((subject) => {
    const fault = faultOf(subject);
    return fault ? [`${fault}: ${subject}`] : [];
  });
  if (faults.length === 0) return;
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
