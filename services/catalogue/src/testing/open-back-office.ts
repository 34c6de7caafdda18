// A catalogue as admins work in it, on a database and a bucket of its own, for specs.
import { randomUUID } from 'node:crypto';
import { auditQuery, type AuditEntryView } from '@shop/contracts/core/audit';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { ImageWorker } from '../images/image-worker.js';
import { ImageStore } from '../images/image-store.js';
import { ImagesService } from '../images/images.service.js';
import { AdminProductsService } from '../products/admin-products.service.js';
import { ProductAdminService } from '../products/product-admin.service.js';
import { SaleService } from '../products/sale.service.js';
import { openCatalogue, type OpenCatalogue } from './open-catalogue.js';

export type TestBucket = Awaited<ReturnType<typeof testBucket>>;

export interface OpenBackOffice extends OpenCatalogue {
  admin: ProductAdminService;
  lists: AdminProductsService;
  sales: SaleService;
  /** True if `sales` may turn pieces into lengths. */
  images: ImagesService;
  worker: ImageWorker;
  store: ImageStore;
  bucket: TestBucket;
  by: { _id: string; name: string };
  /** Puts bytes where the gateway puts an upload; returns the key. */
  stage(bytes: Buffer): Promise<string>;
  /** Names of all objects in the store. */
  stored(): Promise<string[]>;
  /** The audit, newest first. */
  audited(): Promise<AuditEntryView[]>;
}

/** Opens the back-office of a catalogue of its own, or of one that is open. */
export async function openBackOffice(
  opening: OpenCatalogue | Promise<OpenCatalogue> = openCatalogue(),
): Promise<OpenBackOffice> {
  const [shop, bucket] = await Promise.all([opening, testBucket()]);
  const store = new ImageStore(bucket.storeAs('catalogue'));
  const worker = new ImageWorker();
  const audit = new Audit(shop.dataSource);
  const { dataSource, products } = shop;
  const admin = new ProductAdminService(dataSource, products, new Outbox(), audit, store);
  return {
    ...shop,
    admin,
    sales: new SaleService(dataSource, products, new Outbox(), audit),
    lists: new AdminProductsService(shop.dataSource),
    images: new ImagesService(store, worker),
    worker: worker,
    store,
    bucket,
    by: { _id: randomUUID(), name: 'Ayesha' },
    stage: async (bytes) => {
      const key = `staging/${randomUUID()}`;
      await bucket.client.putObject(bucket.bucket, key, bytes, bytes.length);
      return key;
    },
    stored: async () => {
      const names: string[] = [];
      for await (const item of bucket.client.listObjects(bucket.bucket, '', true)) {
        const { name } = item as { name?: string };
        if (name) names.push(name);
      }
      return names.sort();
    },
    audited: async () => (await audit.list(auditQuery.parse({}))).entries,
    close: async () => {
      worker.onApplicationShutdown();
      await Promise.all([shop.close(), bucket.close()]);
    },
  };
}
