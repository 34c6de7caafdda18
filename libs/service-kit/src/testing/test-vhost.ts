import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testAddress } from './test-address.js';

const FILE = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../../../infra/rabbitmq/definitions.json',
);
/** The same on every test broker: nothing that matters is behind it. */
export const BUS_PASSWORD = 'spec';

interface Right {
  user: string;
  vhost: string;
  [right: string]: string;
}
interface Definitions {
  users: { name: string }[];
  permissions: Right[];
  topic_permissions: Right[];
}

/** Makes a virtual host with the shop's topology, users and rights. */
export async function createVhost(name: string): Promise<void> {
  const definitions = JSON.parse(await readFile(FILE, 'utf8')) as Definitions;
  const { users, permissions, topic_permissions: topics } = definitions;
  await manage('PUT', `vhosts/${name}`);
  await manage('POST', `definitions/${name}`, definitions);
  await Promise.all(
    users.map((user) => manage('PUT', `users/${user.name}`, { password: BUS_PASSWORD, tags: '' })),
  );
  await Promise.all([
    ...permissions.map((right) => manage('PUT', `permissions/${name}/${right.user}`, right)),
    ...topics.map((right) => manage('PUT', `topic-permissions/${name}/${right.user}`, right)),
  ]);
}

export async function deleteVhost(name: string): Promise<void> {
  await manage('DELETE', `vhosts/${name}`);
}

/** Asks the broker's management API, and insists. */
async function manage(
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<void> {
  const url = new URL(testAddress('RABBITMQ_API_URL'));
  const login = Buffer.from(`${url.username}:${url.password}`).toString('base64');
  const answer = await fetch(`${url.origin}/api/${path}`, {
    method,
    headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify({ ...body, vhost: undefined }),
  });
  if (!answer.ok)
    throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
}
