// npm run smoke: the demo shop in containers, and all that operators do to it.
// npm run smoke -- --one-server: docs/one-server.md, followed word by word.
import { spawnSync } from 'node:child_process';
import { Report } from './report.js';

/** Without an engine nothing is tested, which is no success. */
const NO_ENGINE = 2;

async function main(): Promise<number> {
  const engine = spawnSync('docker', ['version', '--format', '{{.Server.Version}}']);
  if (engine.status !== 0) {
    console.error('NOT TESTED: no Docker engine responds, so the containers were not started.');
    return NO_ENGINE;
  }
  const report = new Report();
  if (process.argv.includes('--one-server'))
    await (await import('./one-server.js')).oneServer(report);
  else await (await import('./smoke.js')).smoke(report);
  return report.end();
}

process.exitCode = await main();
