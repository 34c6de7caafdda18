import { readFileSync } from 'node:fs';
import { provideBucket } from '../object-store/bucket.js';
import { provideDatabase, provideMetricsRole } from '../shop/databases.js';
import { storePlan } from '../servers/store-plan.js';

/** Creates or updates a database with two roles for each service, and the bucket of the images. */
export async function makeStores(planFile: string): Promise<void> {
  const plan = storePlan.parse(JSON.parse(readFileSync(planFile, 'utf8')));
  for (const { host, password, ...roles } of plan.databases) {
    const adminUrl = (name: string) => `postgres://postgres:${password}@${host}:5432/${name}`;
    await provideDatabase(adminUrl, roles);
    await provideMetricsRole(adminUrl('postgres'), plan.metrics);
    console.log(`${roles.database}: database and roles ready`);
  }
  await provideBucket(plan.images);
  console.log('bucket ready');
}
