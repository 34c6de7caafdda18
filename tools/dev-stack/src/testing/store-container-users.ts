// The users of the S3 store in a container for tests, by the same program as in compose: infra/minio/users.sh.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartedTestContainer } from 'testcontainers';
import { checkoutFolder } from '../machine/checkout.js';
import { STORE_USERS, storePolicy } from '../object-store/store-users.js';

const FOLDER = '/tmp/users';

/**
 * Makes the users with their rights in every bucket; returns their passwords. Null, with a message, where the
 * image has no users, as with some replacements for MinIO.
 */
export async function makeStoreUsers(
  minio: StartedTestContainer,
  owner: { user: string; password: string },
): Promise<Record<string, string> | null> {
  const passwordOf = (user: string) => `${user}-${owner.password}`;
  const files = {
    minio_user: owner.user,
    minio_password: owner.password,
    'users.sh': readFileSync(join(checkoutFolder(), 'infra/minio/users.sh'), 'utf8'),
    ...Object.fromEntries(
      STORE_USERS.flatMap((user) => [
        [`s3_${user}`, passwordOf(user)],
        [`${user}.json`, storePolicy(user, 'every bucket')],
      ]),
    ),
  };
  await minio.copyContentToContainer(
    Object.entries(files).map(([name, content]) => ({ content, target: `${FOLDER}/${name}` })),
  );
  const env = { S3_ENDPOINT: 'http://127.0.0.1:9000' };
  const { exitCode, output } = await minio.exec(['sh', `${FOLDER}/users.sh`], { env });
  if (exitCode !== 0) {
    process.stderr.write(`The store in the container has no users: ${output.trim()}\n`);
    return null;
  }
  return Object.fromEntries(STORE_USERS.map((user) => [user, passwordOf(user)]));
}
