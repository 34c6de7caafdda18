import { Client } from 'minio';
import { z } from 'zod';
import type { StoreEnv } from '@shop/service-kit/config';
import { namesUnder, optionsOf } from '@shop/service-kit/object-store';
import { testAddress, uniqueName } from './test-address.js';

/** The users of the store; their rights, defined in infra/s3/policies, apply to every test bucket. */
export type StoreUser = 'gateway' | 'catalogue' | 'correspondence';
const secrets = z.record(z.string(), z.string());

/** Creates an empty bucket; close() empties and removes it. */
export async function testBucket(): Promise<{
  /** Client of the owner, for the setup of a spec. */
  client: Client;
  bucket: string;
  /** Returns the store's settings for a process of the shop. */
  storeAs(user: StoreUser): StoreEnv;
  close(): Promise<void>;
}> {
  const S3_ENDPOINT = testAddress('S3_ENDPOINT');
  const owner = {
    S3_ACCESS_KEY: testAddress('S3_ACCESS_KEY'),
    S3_SECRET_KEY: testAddress('S3_SECRET_KEY'),
  };
  const client = new Client(optionsOf({ S3_ENDPOINT, ...owner }));
  const bucket = uniqueName();
  await client.makeBucket(bucket);
  const secretOf = secrets.parse(JSON.parse(testAddress('S3_USERS')));
  return {
    client,
    bucket,
    storeAs: (user) => ({
      S3_ENDPOINT,
      S3_ACCESS_KEY: user,
      S3_SECRET_KEY: secretOf[user] ?? '',
      S3_BUCKET: bucket,
    }),
    close: async () => {
      for await (const { name } of namesUnder(client, bucket, ''))
        await client.removeObject(bucket, name);
      await client.removeBucket(bucket);
    },
  };
}
