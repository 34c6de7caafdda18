import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { readJson, writeWhole } from '../machine/files.js';

/** Images of the servers that tests use; the mail sink and its page are always our own. */
export const IMAGES = {
  postgres: 'postgres:17-alpine',
  redis: 'redis:8-alpine',
  rabbitmq: 'rabbitmq:4-management-alpine',
  s3: 'chrislusf/seaweedfs:4.44',
} as const;

const RESPONSE_WITHIN_MS = 2_000;
const REGISTRY_WITHIN_MS = 5_000;

/** Returns true if a Docker engine responds, and every image is present or in its registry. */
export async function canRunContainers(): Promise<boolean> {
  if ((await callEngine('GET', '/_ping', RESPONSE_WITHIN_MS)) !== 200) return false;
  const found = await Promise.all(Object.values(IMAGES).map(isObtainable));
  return found.every(Boolean);
}

async function isObtainable(image: string): Promise<boolean> {
  if ((await callEngine('GET', `/images/${image}/json`, RESPONSE_WITHIN_MS)) === 200) return true;
  return (await callEngine('GET', `/distribution/${image}/json`, REGISTRY_WITHIN_MS)) === 200;
}

export function rememberContainers(folder: string, ids: string[]): void {
  writeWhole(listIn(folder), JSON.stringify(ids));
}

export async function removeContainersOf(folder: string): Promise<void> {
  const ids = readJson(listIn(folder));
  if (!Array.isArray(ids)) return;
  const remove = (id: unknown) =>
    callEngine('DELETE', `/containers/${String(id)}?force=true&v=true`, 30_000);
  await Promise.all(ids.map(remove));
  rmSync(listIn(folder));
}

const listIn = (folder: string) => join(folder, 'containers.json');

/** Returns the status of the engine's response; undefined without an engine or a response within the timeout. */
function callEngine(method: string, path: string, withinMs: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const call = request({ ...engine(), method, path, timeout: withinMs }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(undefined));
    call.end();
  });
}

function engine(): { socketPath: string } | { host: string; port: number } {
  const address = new URL(process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock');
  return address.protocol === 'unix:'
    ? { socketPath: address.pathname }
    : { host: address.hostname, port: Number(address.port) };
}
