import 'reflect-metadata';
import { DAY_MS } from '@shop/contracts/core/time';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '../db/data-source.js';
import { DesignCollector } from './design-collector.js';
import { DesignStore } from './design-store.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let bucket: Awaited<ReturnType<typeof testBucket>>;
let collector: DesignCollector;
beforeAll(async () => {
  [database, bucket] = await Promise.all([testDatabase(dataSourceOptions), testBucket()]);
  const store = new DesignStore(bucket.storeAs('correspondence'));
  collector = new DesignCollector(database.dataSource, store);
});
afterAll(async () => {
  await Promise.all([database.close(), bucket.close()]);
});

const tomorrow = () => new Date(Date.now() + DAY_MS + 60_000);
const put = async (key = `designs/${randomUUID()}.pdf`) => {
  await bucket.client.putObject(bucket.bucket, key, '%PDF-1.7');
  return key;
};
const enquire = (key: string) =>
  database.dataSource.query(
    `INSERT INTO enquiries (id, key, content_hash, form, kind, status, name, email, subject, details, file, received_at)
     VALUES (gen_random_uuid(), $1, '', 'custom-printing', 'quote', 'new', 'Nadia', 'nadia@example.test', 'Printing',
       '[]', jsonb_build_object('id', $2::text, 'name', 'lotus.pdf', 'size', 8), now())`,
    [randomUUID(), key.replace('designs/', '')],
  );
const stored = async () => {
  const names: string[] = [];
  for await (const item of bucket.client.listObjectsV2(bucket.bucket, '', true))
    names.push((item as { name: string }).name);
  return names;
};

describe('designs in the store', () => {
  it('keeps designs with their enquiry, and removes unsent ones after a day, and nothing else', async () => {
    const used = await put();
    const orphan = await put();
    const image = await put('products/a.webp');
    await enquire(used);
    expect(await collector.collect({ dryRun: false })).toEqual({ seen: 0, orphans: 0, removed: 0 });
    const collect = (dryRun: boolean) => collector.collect({ dryRun, now: tomorrow() });
    expect(await collect(true)).toEqual({ seen: 2, orphans: 1, removed: 0 });
    expect(await stored()).toContain(orphan);
    expect(await collect(false)).toEqual({ seen: 2, orphans: 1, removed: 1 });
    expect((await stored()).toSorted()).toEqual([used, image].toSorted());
  });
});
