import { startObjectStore } from './object-store.js';
import type { RightsIn, StoreUser } from './store-users.js';

const { env } = process;
const store = await startObjectStore({
  folder: env.OBJECT_STORE_FOLDER ?? '',
  port: Number(env.OBJECT_STORE_PORT),
  accessKey: env.OBJECT_STORE_ACCESS_KEY ?? '',
  secretKey: env.OBJECT_STORE_SECRET_KEY ?? '',
  users: JSON.parse(env.OBJECT_STORE_USERS ?? '{}') as Partial<Record<StoreUser, string>>,
  rightsIn: env.OBJECT_STORE_RIGHTS_IN as RightsIn,
});
process.once('SIGTERM', () => void store.close().finally(() => process.exit(0)));
