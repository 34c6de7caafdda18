import { Client } from 'minio';

export interface ObjectStoreAddress {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

export const BUCKET = 'loomery';
const PUBLIC = ['products/*', 'site/*'];

/** Creates the bucket of the shop; its finished images are public (reliability 3.9). */
export async function provideBucket(address: ObjectStoreAddress): Promise<void> {
  const { hostname, port } = new URL(address.endpoint);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: address.accessKey,
    secretKey: address.secretKey,
  });
  if (!(await client.bucketExists(BUCKET))) await client.makeBucket(BUCKET);
  const statement = {
    Effect: 'Allow',
    Principal: '*',
    Action: ['s3:GetObject'],
    Resource: PUBLIC.map((keys) => `arn:aws:s3:::${BUCKET}/${keys}`),
  };
  await client.setBucketPolicy(
    BUCKET,
    JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
  );
}
