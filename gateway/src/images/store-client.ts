import { Client } from 'minio';
import type { GatewayConfig } from '../config.js';

/** What the gateway needs to know of the S3 store. */
export type Store = Pick<
  GatewayConfig,
  'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'
>;

export function storeClient({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY }: Store): Client {
  const { hostname, port, protocol } = new URL(S3_ENDPOINT);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    port: port === '' ? (useSSL ? 443 : 80) : Number(port),
    useSSL,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: 'us-east-1',
    pathStyle: true,
  });
}
