import { startObjectStore } from './object-store.js';

const { env } = process;
const store = await startObjectStore({
  folder: env.OBJECT_STORE_FOLDER ?? '',
  port: Number(env.OBJECT_STORE_PORT),
  accessKey: env.OBJECT_STORE_ACCESS_KEY ?? '',
  secretKey: env.OBJECT_STORE_SECRET_KEY ?? '',
});
process.once('SIGTERM', () => void store.close().finally(() => process.exit(0)));
