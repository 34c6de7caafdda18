// Jest's globalSetup: the specs' PostgreSQL, RabbitMQ, Redis, object store and mail sink.
// Addresses that the environment names are used; else the private test servers are started, and left running.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export default async function backingServers() {
  const local = join(root, 'infra/local');
  if (!existsSync(join(local, 'dist/backing-servers.js'))) {
    execFileSync(process.execPath, [join(root, 'tools/build.mjs')], {
      cwd: local,
      stdio: 'ignore',
    });
  }
  const { BackingServers } = await import('@shop/local/backing-servers');
  const { addresses } = await BackingServers.start();
  Object.assign(process.env, addresses);
}
