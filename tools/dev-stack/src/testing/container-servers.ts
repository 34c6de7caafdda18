import { MinioContainer, type StartedMinioContainer } from '@testcontainers/minio';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { RabbitMQContainer } from '@testcontainers/rabbitmq';
import { RedisContainer } from '@testcontainers/redis';
import { MailSinkServer } from '../servers/mail-sink-server.js';
import { ObjectStoreServer } from '../servers/object-store-server.js';
import { DataDirectory } from '../servers/data-directory.js';
import type { BackingAddresses } from './backing-addresses.js';
import { addressesOfStore, type StoreAddresses } from './own-store.js';
import { IMAGES, rememberContainers } from './docker-engine.js';
import { makeStoreUsers } from './store-container-users.js';

const OWNER = 'loomery';

/**
 * The module's own health check runs four times a second for as long as the container lives, which two cores feel.
 */
const isReady = {
  test: ['CMD-SHELL', 'pg_isready --host localhost --username test --dbname test'] satisfies [
    'CMD-SHELL',
    string,
  ],
  interval: 2_000,
  timeout: 1_000,
  retries: 60,
};

/** Containers for tests. They outlive this process ("reuse"), so that the next one finds them. */
export async function startContainers(folder: string): Promise<BackingAddresses> {
  const dataDirectory = new DataDirectory(folder);
  const password = dataDirectory.secrets.password('containers');
  const mail = new MailSinkServer(dataDirectory);
  const [postgres, redis, rabbit, minio] = await Promise.all([
    new PostgreSqlContainer(IMAGES.postgres)
      .withPassword(password)
      .withEnvironment({ POSTGRES_INITDB_ARGS: '--locale-provider=icu --icu-locale=und' })
      .withHealthCheck(isReady)
      .withReuse()
      .start(),
    new RedisContainer(IMAGES.redis).withPassword(password).withReuse().start(),
    new RabbitMQContainer(IMAGES.rabbitmq)
      .withEnvironment({ RABBITMQ_DEFAULT_USER: 'admin', RABBITMQ_DEFAULT_PASS: password })
      .withReuse()
      .start(),
    new MinioContainer(IMAGES.minio).withUsername(OWNER).withPassword(password).withReuse().start(),
    mail.start(),
  ]);
  const ids = [postgres, redis, rabbit, minio].map((container) => container.getId());
  rememberContainers(folder, ids);
  const at = (port: number) =>
    `admin:${password}@${rabbit.getHost()}:${String(rabbit.getMappedPort(port))}`;
  return {
    POSTGRES_ADMIN_URL: postgres.getConnectionUri(),
    RABBITMQ_URL: `amqp://${at(5672)}`,
    RABBITMQ_API_URL: `http://${at(15672)}`,
    REDIS_URL: redis.getConnectionUrl(),
    ...(await storeOf(dataDirectory, minio, password)),
    SMTP_URL: mail.address().smtp,
    MAIL_SINK_URL: mail.address().page,
  };
}

/** The store in the container, or the private one where that has no users whose rights the tests could have. */
async function storeOf(
  dataDirectory: DataDirectory,
  minio: StartedMinioContainer,
  password: string,
): Promise<StoreAddresses> {
  const users = await makeStoreUsers(minio, { user: OWNER, password });
  if (!users) {
    const store = new ObjectStoreServer(dataDirectory, 'every bucket');
    await store.start();
    return addressesOfStore(store);
  }
  return {
    S3_ENDPOINT: minio.getConnectionUrl(),
    S3_ACCESS_KEY: OWNER,
    S3_SECRET_KEY: password,
    S3_USERS: JSON.stringify(users),
  };
}
