// Jest's globalSetup: PostgreSQL, RabbitMQ, Redis, object store and mail sink for the specs. Uses the addresses in the
// environment if it has them; otherwise starts the private test servers and leaves them running.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const local = join(root, 'tools/dev-stack');
const built = join(local, 'dist/backing-servers.js');
const NEEDED = ['POSTGRES_ADMIN_URL', 'RABBITMQ_URL', 'RABBITMQ_API_URL', 'REDIS_URL'];

export default async function backingServers() {
  if (NEEDED.every((name) => process.env[name])) return;
  if (!existsSync(built)) {
    execFileSync(process.execPath, [join(root, 'tools/build.mjs')], {
      cwd: local,
      stdio: 'ignore',
    });
  }
  const { BackingServers } = await import(pathToFileURL(built).href);
  const { addresses } = await BackingServers.start();
  Object.assign(process.env, addresses);
}
