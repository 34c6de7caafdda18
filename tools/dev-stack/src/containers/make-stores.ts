import { readFileSync } from 'node:fs';
import { provideBucket } from '../shop/bucket.js';
import { provideDatabase } from '../shop/databases.js';
import { storePlan } from './store-plan.js';

/** Makes a database with its two roles for each service, and the bucket of the images, or brings them up to date. */
export async function makeStores(planFile: string): Promise<void> {
  const plan = storePlan.parse(JSON.parse(readFileSync(planFile, 'utf8')));
  for (const { host, password, ...roles } of plan.databases) {
    await provideDatabase((name) => `postgres://postgres:${password}@${host}:5432/${name}`, roles);
    console.log(`${roles.database}: database and roles ready`);
  }
  await provideBucket(plan.images);
  console.log('bucket ready');
}
