// npm run smoke: tests the demo shop in containers, and everything that operators do with it.
// npm run smoke -- --one-server: follows docs/one-server.md word by word.
import { spawnSync } from 'node:child_process';
import { Report } from './report.js';

/** Nothing is tested without an engine, so the run is not a success. */
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
