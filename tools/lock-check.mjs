// Every optional platform package must be in the lock file, or `npm ci` fails; registry addresses must not be recorded.
import { readFileSync } from 'node:fs';
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
const names = new Set(Object.keys(lock).map((k) => k.slice(k.lastIndexOf('node_modules/') + 13)));
const missing = Object.entries(lock).flatMap(([k, v]) =>
  Object.keys(v.optionalDependencies ?? {})
    .filter((d) => !names.has(d))
    .map((d) => `${k}: ${d}`),
);
const resolved = Object.values(lock).filter((v) => /^https?:/.test(v.resolved ?? '')).length;
if (missing.length || resolved) {
  console.error(missing.join('\n'), resolved ? `${resolved} resolved addresses` : '');
  process.exit(1);
}
console.log(`lock is complete: ${names.size} packages`);
