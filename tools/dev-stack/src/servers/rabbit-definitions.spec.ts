import { connect } from 'amqplib';
import { randomUUID } from 'node:crypto';
import { bareDefinitions, passwordHash, withPasswords } from './rabbit-definitions.js';

/** Calls the management API of the broker, with the password from the address as a header. */
async function api(method: string, path: string, body?: unknown): Promise<void> {
  const { username, password, origin } = new URL(process.env.RABBITMQ_API_URL ?? '');
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)}`);
}

describe('the users of the message bus', () => {
  const user = `spec-${randomUUID()}`;
  const { host } = new URL(process.env.RABBITMQ_URL ?? '');

  beforeAll(async () => {
    const [loaded] = withPasswords({ users: [{ name: user }] }, () => 'right').users ?? [];
    await api('PUT', `/users/${user}`, { ...loaded, tags: '' });
    await api('PUT', `/permissions/%2F/${user}`, { configure: '', write: '', read: '' });
  });
  afterAll(() => api('DELETE', `/users/${user}`));

  it('lets bus users sign in with the password whose hash was loaded', async () => {
    const connection = await connect(`amqp://${user}:right@${host}`);
    await connection.close();
  });

  it('refuses bus users with any other password', async () => {
    await expect(connect(`amqp://${user}:wrong@${host}`)).rejects.toThrow(/ACCESS_REFUSED|403/);
  });

  it('sets the bus passwords from this machine, whatever the topology says', () => {
    const topology = { ...bareDefinitions('admin'), queues: [{ name: 'rpc.order' }] };
    const loaded = withPasswords(topology, (name) => `secret of ${name}`);
    expect(loaded.queues).toEqual([{ name: 'rpc.order' }]);
    expect(loaded.users).toEqual([
      expect.objectContaining({ name: 'admin', tags: ['administrator'] }),
    ]);
  });

  it('stores different hashes even for equal passwords', () => {
    expect(passwordHash('same')).not.toBe(passwordHash('same'));
  });
});
