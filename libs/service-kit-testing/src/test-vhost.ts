import { infraFile } from './infra-file.js';
import { testAddress } from './test-address.js';

/** The same on every test broker, since it protects nothing. */
export const BUS_PASSWORD = 'spec';

interface Definitions {
  users: { name: string }[];
  [belongings: string]: object[];
}

/** Creates a virtual host with the shop's topology, users and rights; `api` is the broker's management API. */
export async function createVhost(
  name: string,
  api = testAddress('RABBITMQ_API_URL'),
): Promise<void> {
  const { users, ...rest } = JSON.parse(infraFile('rabbitmq/definitions.json')) as Definitions;
  const own = Object.entries(rest).map(([kind, entries]) => [
    kind,
    entries.map((entry) => ({ ...entry, vhost: name })),
  ]);
  const definitions = {
    ...(Object.fromEntries(own) as Definitions),
    vhosts: [{ name }],
    users: users.map((user) => ({ ...user, password: BUS_PASSWORD })),
  };
  const create = () => manage(api, 'POST', 'definitions', definitions);
  // Users belong to the whole broker: another spec file may create the same ones at the same time.
  await create().catch((error: unknown) => {
    if (String(error).includes('user_already_exists')) return create();
    throw error;
  });
}

export async function deleteVhost(name: string): Promise<void> {
  await manage(testAddress('RABBITMQ_API_URL'), 'DELETE', `vhosts/${name}`);
}

/** Calls the broker's management API; anything but success is an error. */
async function manage(
  api: string,
  method: 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<void> {
  const url = new URL(api);
  const login = Buffer.from(`${url.username}:${url.password}`).toString('base64');
  const reply = await fetch(`${url.origin}/api/${path}`, {
    method,
    // The broker closes idle connections while a build blocks this process, and a PUT is not retried.
    headers: {
      authorization: `Basic ${login}`,
      'content-type': 'application/json',
      connection: 'close',
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!reply.ok)
    throw new Error(`${method} ${path}: ${String(reply.status)} ${await reply.text()}`);
}
