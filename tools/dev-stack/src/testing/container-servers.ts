import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { RabbitMQContainer } from '@testcontainers/rabbitmq';
import { RedisContainer } from '@testcontainers/redis';
import { GenericContainer, Wait } from 'testcontainers';
import { STORE_USERS, storeIdentities } from '../object-store/store-users.js';
import { MailSinkServer } from '../servers/mail-sink-server.js';
import { DataDirectory } from '../servers/data-directory.js';
import type { BackingAddresses } from './backing-addresses.js';
import { IMAGES, rememberContainers } from './docker-engine.js';

const OWNER = 'loomery';
const S3_PORT = 8333;

/**
 * The module's own health check runs four times a second for the lifetime of the container, which slows a machine with
 * two cores down.
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
  const s3UserKey = (user: string) => `${user}-${password}`;
  const [postgres, redis, rabbit, s3] = await Promise.all([
    new PostgreSqlContainer(IMAGES.postgres)
      .withUsername('postgres')
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
    new GenericContainer(IMAGES.s3)
      .withCopyContentToContainer([
        {
          content: storeIdentities({ name: OWNER, secretKey: password }, s3UserKey, 'every bucket'),
          target: '/tmp/s3.json',
        },
      ])
      .withCommand(['server', '-filer', '-s3', '-s3.config=/tmp/s3.json'])
      .withExposedPorts(S3_PORT)
      .withWaitStrategy(Wait.forHttp('/healthz', S3_PORT))
      .withReuse()
      .start(),
    mail.start(),
  ]);
  const ids = [postgres, redis, rabbit, s3].map((container) => container.getId());
  rememberContainers(folder, ids);
  const at = (port: number) =>
    `admin:${password}@${rabbit.getHost()}:${String(rabbit.getMappedPort(port))}`;
  return {
    POSTGRES_ADMIN_URL: postgres.getConnectionUri(),
    RABBITMQ_URL: `amqp://${at(5672)}`,
    RABBITMQ_API_URL: `http://${at(15672)}`,
    REDIS_URL: redis.getConnectionUrl(),
    S3_ENDPOINT: `http://${s3.getHost()}:${String(s3.getMappedPort(S3_PORT))}`,
    S3_ACCESS_KEY: OWNER,
    S3_SECRET_KEY: password,
    S3_USERS: JSON.stringify(
      Object.fromEntries(STORE_USERS.map((user) => [user, s3UserKey(user)])),
    ),
    SMTP_URL: mail.address().smtp,
    MAIL_SINK_URL: mail.address().page,
  };
}
