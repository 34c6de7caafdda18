import { Client } from 'minio';
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
  const url = new URL(endpoint);
  const client = new Client({
    endPoint: url.hostname,
    port: Number(url.port),
    useSSL: url.protocol === 'https:',
    accessKey,
    secretKey,
    region: 'us-east-1',
  });
  const bucket = uniqueName();
  await client.makeBucket(bucket, 'us-east-1');
  return {
    client,
    bucket,
    endpoint,
    accessKey,
    secretKey,
    close: async () => {
      for await (const item of client.listObjects(bucket, '', true)) {
        const { name } = item as { name?: string };
        if (name !== undefined) await client.removeObject(bucket, name);
      }
      await client.removeBucket(bucket);
    },
  };
}
