import { Client } from 'minio';
import { namesUnder, optionsOf } from '../object-store.js';
import { testAddress, uniqueName } from './test-address.js';

/** An empty bucket; close() empties and removes it. */
export async function testBucket(): Promise<{
  client: Client;
  bucket: string;
  endpoint: string;
  accessKey: string;
  secretKey: string;
  close(): Promise<void>;
}> {
  const endpoint = testAddress('S3_ENDPOINT');
  const accessKey = testAddress('S3_ACCESS_KEY');
  const secretKey = testAddress('S3_SECRET_KEY');
  const place = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
  const client = new Client(optionsOf(place));
  const bucket = uniqueName();
  await client.makeBucket(bucket);
  return {
    client,
    bucket,
    endpoint,
    accessKey,
    secretKey,
    close: async () => {
      for await (const { name } of namesUnder(client, bucket, ''))
        await client.removeObject(bucket, name);
      await client.removeBucket(bucket);
    },
  };
}
