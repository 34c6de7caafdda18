import { MailSinkServer } from '../servers/mail-sink-server.js';
import { ObjectStoreServer } from '../servers/object-store-server.js';
import { PostgresServer } from '../servers/postgres-server.js';
import { bareDefinitions } from '../servers/rabbit-definitions.js';
import { RabbitServer } from '../servers/rabbit-server.js';
import { RedisServer } from '../servers/redis-server.js';
import { DataDirectory } from '../servers/data-directory.js';
import type { BackingAddresses } from './backing-addresses.js';
import { addressesOfStore } from './own-store.js';

const ADMINISTRATOR = 'admin';

/** Private servers for tests: fast rather than durable, with a broker on which tests make virtual hosts. */
export function nativeServers(folder: string): {
  start(): Promise<BackingAddresses>;
  stop(): Promise<void>;
} {
  const dataDirectory = new DataDirectory(folder);
  const postgres = new PostgresServer(dataDirectory, 'disposable');
  const redis = new RedisServer(dataDirectory, 'disposable');
  const definitions = bareDefinitions(ADMINISTRATOR);
  const rabbit = new RabbitServer(dataDirectory, definitions, { management: true });
  const store = new ObjectStoreServer(dataDirectory, 'every bucket');
  const mail = new MailSinkServer(dataDirectory);
  const all = [postgres, redis, rabbit, store, mail];
  return {
    start: async () => {
      await Promise.all(all.map((server) => server.start()));
      return {
        POSTGRES_ADMIN_URL: postgres.address(),
        RABBITMQ_URL: rabbit.address(ADMINISTRATOR).replace(/\/[^/]*$/, ''),
        RABBITMQ_API_URL: rabbit.managementAddress(ADMINISTRATOR),
        REDIS_URL: redis.address(),
        ...addressesOfStore(store),
        SMTP_URL: mail.address().smtp,
        MAIL_SINK_URL: mail.address().page,
      };
    },
    stop: async () => {
      await Promise.all(all.map((server) => server.stop()));
    },
  };
}
