import { infraFile } from './infra-file.js';
import { testAddress } from './test-address.js';

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

/** Makes a virtual host with the shop's topology, users and rights; `api` is the broker's management API. */
export async function createVhost(
  name: string,
  api = testAddress('RABBITMQ_API_URL'),
): Promise<void> {
  const definitions = JSON.parse(infraFile('rabbitmq/definitions.json')) as Definitions;
  const { users, permissions, topic_permissions: topics } = definitions;
  await manage(api, 'PUT', `vhosts/${name}`);
  await manage(api, 'POST', `definitions/${name}`, definitions);
  await Promise.all(users.map((user) => createUser(api, user.name)));
  await Promise.all([
    ...permissions.map((right) => manage(api, 'PUT', `permissions/${name}/${right.user}`, right)),
    ...topics.map((right) => manage(api, 'PUT', `topic-permissions/${name}/${right.user}`, right)),
  ]);
}

export async function deleteVhost(name: string): Promise<void> {
  await manage(testAddress('RABBITMQ_API_URL'), 'DELETE', `vhosts/${name}`);
}

/** Users belong to the whole broker: another spec file may create the same one in the same moment. */
async function createUser(api: string, name: string): Promise<void> {
  const save = () => manage(api, 'PUT', `users/${name}`, { password: BUS_PASSWORD, tags: '' });
  await save().catch((error: unknown) => {
    if (String(error).includes('user_already_exists')) return save();
    throw error;
  });
}

/** Calls the broker's management API; anything but success is an error. */
async function manage(
  api: string,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<void> {
  const url = new URL(api);
  const login = Buffer.from(`${url.username}:${url.password}`).toString('base64');
  const reply = await fetch(`${url.origin}/api/${path}`, {
    method,
    // The broker closes a kept connection while a build blocks this process, and a PUT is not sent again.
    headers: {
      authorization: `Basic ${login}`,
      'content-type': 'application/json',
      connection: 'close',
    },
    body: body === undefined ? null : JSON.stringify({ ...body, vhost: undefined }),
  });
  if (!reply.ok)
    throw new Error(`${method} ${path}: ${String(reply.status)} ${await reply.text()}`);
}
