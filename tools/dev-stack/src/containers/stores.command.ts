// The second job of docker-compose.yml: a database with its two roles for each service, and the bucket of the images.
//   node dist/containers/stores.command.js /run/secrets/stores.json
import { readFileSync } from 'node:fs';
import { provideBucket } from '../shop/bucket.js';
import { provideDatabase } from '../shop/databases.js';
import { storePlan } from './store-plan.js';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('stores.command.js <plan of the stores>');

const plan = storePlan.parse(JSON.parse(readFileSync(file, 'utf8')));
for (const { host, password, ...roles } of plan.databases) {
  await provideDatabase((name) => `postgres://postgres:${password}@${host}:5432/${name}`, roles);
  console.log(`${roles.database}: database and roles ready`);
}
await provideBucket(plan.images);
console.log('the bucket of the images is there');
