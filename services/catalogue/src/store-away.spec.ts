// Uploads and imports while the image store is down: refused at once, nothing half done.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import sharp from 'sharp';
import { serveCatalogue, type ServedCatalogue } from './testing/serve-catalogue.js';

let catalogue: ServedCatalogue;
let token: string;
beforeAll(async () => {
  catalogue = await serveCatalogue();
  token = await catalogue.signIn('admin');
});
afterEach(() => {
  catalogue.wayToStore.lag(0);
  catalogue.wayToStore.mend();
});
afterAll(() => catalogue.close());

async function stage(bytes: Buffer): Promise<string> {
  const key = `staging/${randomUUID()}`;
  const { client, bucket } = catalogue.bucket;
  await client.putObject(bucket, key, bytes);
  return key;
}
const imageBytes = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a4402f' } })
    .png()
    .toBuffer();
const prepareImage = (staged: string) =>
  catalogue.gateway.request(catalogueAdminRpc.prepareImage, { staged, name: 'a.png' }, { token });
const importList = (staged: string) =>
  catalogue.gateway.request(catalogueAdminRpc.importList, { staged, dryRun: false }, { token });
const away = {
  code: 'service.unavailable',
  status: 503,
  message: 'Service temporarily unavailable',
};
const list = () => Buffer.from(`name,description,price,stock,category\nTwill,Cloth,9,3,cotton\n`);

describe('while the store is down', () => {
  it('refuses to prepare an image while the store is down, and prepares it once the store is back', async () => {
    const staged = await stage(await imageBytes());
    catalogue.wayToStore.cut();
    await expect(prepareImage(staged)).rejects.toMatchObject(away);
    catalogue.wayToStore.mend();
    await expect(prepareImage(staged)).resolves.toMatchObject({
      key: expect.stringMatching(/^products\//) as string,
    });
  });

  it('refuses to import a list while the store is down, creates no product of it, and imports it later', async () => {
    const staged = await stage(list());
    catalogue.wayToStore.cut();
    await expect(importList(staged)).rejects.toMatchObject(away);
    expect(await catalogue.shop.dataSource.query('SELECT 1 FROM products')).toEqual([]);
    catalogue.wayToStore.mend();
    await expect(importList(staged)).resolves.toMatchObject({ applied: true, created: 1 });
  });

  it('treats a store that accepts connections without responding as down', async () => {
    const staged = await stage(await imageBytes());
    catalogue.wayToStore.lag(60_000);
    await expect(prepareImage(staged)).rejects.toMatchObject(away);
    catalogue.wayToStore.cut();
  });

  it('reports a missing upload as missing while the store is down', async () => {
    await expect(prepareImage(`staging/${randomUUID()}`)).rejects.toMatchObject({
      code: 'catalogue.imageRefused',
    });
  });
});
