import { BackingServers, addressesIn } from './backing-servers.js';
import { ADDRESS_NAMES } from './testing/backing-addresses.js';
import { PostgresServer } from './servers/postgres-server.js';
import { RedisServer } from './servers/redis-server.js';
import { DataDirectory } from './servers/data-directory.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { chmodSync } from 'node:fs';
import { connect } from 'node:net';
import { Redis } from 'ioredis';
import pg from 'pg';

describe('the servers for tests', () => {
  it('uses the test servers of an environment that names them all', async () => {
    const { addresses } = await BackingServers.start('/nowhere');
    for (const name of ADDRESS_NAMES) expect(addresses[name]).toBe(process.env[name]);
  });

  it('ignores an environment that names only some test servers', () => {
    expect(addressesIn({ REDIS_URL: 'redis://localhost' })).toBeUndefined();
  });

  it.each(['SMTP_URL', 'MAIL_SINK_URL', 'S3_ENDPOINT', 'RABBITMQ_API_URL'])(
    'reaches the test server at %s',
    async (name) => {
      const { hostname, port } = new URL(process.env[name] ?? '');
      const socket = connect(Number(port), hostname);
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      socket.destroy();
    },
  );
});

describe('the servers of a shop', () => {
  const folder = temporaryFolder();
  beforeEach(() => chmodSync(folder.path, 0o755)); // The user postgres must be able to enter the folder.

  it('keeps written data over a restart of PostgreSQL, and starts the servers only once', async () => {
    const first = new PostgresServer(new DataDirectory(folder.path), 'kept');
    const second = new PostgresServer(new DataDirectory(folder.path), 'kept');
    await first.start();
    try {
      await query(first.address(), 'CREATE TABLE emails (id int)');
      await second.start(); // Finds the server running.
      expect(second.address()).toBe(first.address());
      expect(await query(second.address(), 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
      await first.stop();
      await second.start();
      expect(await query(second.address(), 'SELECT count(*)::int FROM emails')).toEqual([
        { count: 0 },
      ]);
    } finally {
      await second.stop();
    }
  });

  it('keeps sessions over a restart of Redis, and requires its password', async () => {
    const server = new RedisServer(new DataDirectory(folder.path), 'kept');
    await server.start();
    try {
      await command(server.address(), (redis) => redis.set('sess:1', 'anna'));
      await server.stop();
      await server.start();
      expect(await command(server.address(), (redis) => redis.get('sess:1'))).toBe('anna');
      const stranger = server.address().replace(/:\/\/.*@/, '://');
      await expect(command(stranger, (redis) => redis.get('sess:1'))).rejects.toThrow('NOAUTH');
    } finally {
      await server.stop();
    }
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

async function command<T>(url: string, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { enableReadyCheck: false });
  redis.on('error', () => undefined); // The spec expects the refusal.
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}
