// Image files that a list of products names, and that are added after its import, on a real database and store.
import 'reflect-metadata';
import type { PlacedImage } from '@shop/contracts/catalogue/wanted-images';
import sharp from 'sharp';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { openTransfer, type OpenTransfer } from '../testing/open-transfer.js';
import { wantedPage } from '../wanted-images/wanted-images.query.js';
import { WantedImagesService } from '../wanted-images/wanted-images.service.js';

let shop: OpenBackOffice;
let transfer: OpenTransfer;
let wanted: WantedImagesService;
beforeAll(async () => {
  shop = await openBackOffice();
  transfer = openTransfer(shop);
  wanted = new WantedImagesService(shop.dataSource, shop.images, shop.admin);
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

const importList = async (text: string, dryRun = false) =>
  transfer.importList(shop.by, await shop.stage(Buffer.from(text)), { dryRun });
const imageOf = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();
const place = async (name: string, red: number): Promise<PlacedImage> =>
  wanted.place(shop.by, { staged: await shop.stage(await imageOf(red)), name });
const waiting = async (search?: string) => {
  const { images, total } = await wanted.list({ limit: 50, search });
  expect(total).toBe(images.length);
  return images.map(({ file, product }) => `${file}: ${product.name}`);
};
const imagesOf = async (name: string): Promise<string[]> => {
  const rows = await shop.dataSource.query<{ key: string }[]>(
    `SELECT i.image_key AS key FROM product_images i JOIN products p ON p.id = i.product_id
      WHERE p.name = $1 ORDER BY i.position`,
    [name],
  );
  return rows.map(({ key }) => key);
};
const HEADING = 'name,description,price,stock,category,images';

describe('image files that a list names', () => {
  it('W46: imports the rows, and adds each file to its products by its name without case', async () => {
    const list = `${HEADING}
Ajrakh,Cloth,1,1,silk,"ajrakh-1.jpg
photos/ajrakh-2.png"
Khadi,Cloth,1,1,silk,"AJRAKH-1.JPG, khadi.webp"
`;
    const dry = await importList(list, true);
    expect([dry.applied, dry.created, dry.faultCount, dry.namedFiles]).toEqual([false, 2, 0, 3]);
    expect(await waiting()).toEqual([]);
    expect((await importList(list)).created).toBe(2);
    expect((await waiting()).toSorted()).toEqual([
      'AJRAKH-1.JPG: Khadi',
      'ajrakh-1.jpg: Ajrakh',
      'ajrakh-2.png: Ajrakh',
      'khadi.webp: Khadi',
    ]);
    expect(await waiting('JRAKH-2')).toEqual(['ajrakh-2.png: Ajrakh']);
    const second = await place('Ajrakh-2.PNG', 2);
    expect(second).toMatchObject({ count: 1, products: [{ name: 'Ajrakh' }], refused: [] });
    const first = await place('ajrakh-1.jpg', 1);
    expect(first.products.map(({ name }) => name)).toEqual(['Ajrakh', 'Khadi']);
    const [one, two] = await imagesOf('Ajrakh');
    expect(await imagesOf('Khadi')).toEqual([one]);
    expect(two).not.toBe(one);
    expect(await waiting()).toEqual(['khadi.webp: Khadi']);
  });

  it('W46: keeps the images of a product if its row names only files, and appends them', async () => {
    const key = `products/${'a'.repeat(64)}`;
    const { _id } = await shop.add({ name: 'Muslin', images: [key] });
    const list = `id,images\n${_id},new.jpg\n`;
    expect((await importList(list)).changed).toBe(1);
    expect((await importList(list)).unchanged).toBe(1);
    await place('new.jpg', 3);
    expect((await imagesOf('Muslin'))[0]).toBe(key);
    expect(await imagesOf('Muslin')).toHaveLength(2);
    expect((await importList(list)).unchanged).toBe(1);
    const [entry] = await shop.audited();
    expect(entry).toMatchObject({ action: 'product.changed', subject: { _id } });
  });

  it('W46: returns the same products for a repeated file, and changes nothing', async () => {
    await importList(`${HEADING}\nTulle,Cloth,1,1,silk,tulle.jpg\n`);
    const placed = await place('tulle.jpg', 4);
    expect(await place('tulle.jpg', 4)).toEqual(placed);
    expect(await imagesOf('Tulle')).toHaveLength(1);
    await expect(place('tulle.jpg', 5)).rejects.toMatchObject({
      code: 'catalogue.imageNotWanted',
      message: 'Another image with this file name was added before.',
    });
  });

  it('W46: adds one of two files with the same name that arrive at once, while the list is imported again', async () => {
    const names = Array.from({ length: 25 }, (_, nth) => `Net ${String(nth)}`);
    await importList(
      `${HEADING}\n${names.map((name) => `${name},Cloth,1,1,silk,net.jpg`).join('\n')}\n`,
    );
    const ids = await shop.dataSource.query<{ id: string }[]>('SELECT id FROM products');
    const again = `id,price,images\n${ids.map(({ id }) => `${id},2,net.jpg`).join('\n')}\n`;
    const [one, other, report] = await Promise.allSettled([
      place('net.jpg', 8),
      place('net.jpg', 9),
      importList(again),
    ]);
    expect(report).toMatchObject({ status: 'fulfilled', value: { changed: 25 } });
    const placed = [one, other].flatMap((result) =>
      result.status === 'fulfilled' ? result.value.count : [],
    );
    expect(placed.reduce((sum, count) => sum + count, 0)).toBe(25);
    for (const name of names) expect(await imagesOf(name)).toHaveLength(1);
  });

  it('W46: refuses a file that no product names, and one that is no image', async () => {
    await importList(`${HEADING}\nVoile,Cloth,1,1,silk,voile.jpg\n`);
    await expect(place('other.jpg', 6)).rejects.toMatchObject({ code: 'catalogue.imageNotWanted' });
    const staged = await shop.stage(Buffer.from('no image'));
    await expect(wanted.place(shop.by, { staged, name: 'voile.jpg' })).rejects.toMatchObject({
      code: 'catalogue.imageRefused',
    });
    expect(await waiting()).toEqual(['voile.jpg: Voile']);
  });

  it('W46: names a product that has twelve images already, and adds the file to the others', async () => {
    const keys = Array.from({ length: 12 }, (_, nth) => `products/${nth.toString(16).repeat(64)}`);
    const { _id } = await shop.add({ name: 'Full', images: keys });
    await importList(`id,images\n${_id},lace.jpg\n`);
    await importList(`${HEADING}\nLace,Cloth,1,1,silk,lace.jpg\n`);
    const { products, refused } = await place('lace.jpg', 7);
    expect(products.map(({ name }) => name)).toEqual(['Lace']);
    expect(refused).toEqual([
      { product: { _id, name: 'Full' }, message: 'A product has at most 12 images.' },
    ]);
    expect(await waiting()).toEqual(['lace.jpg: Full']);
  });

  it('names the line of a list with more than twelve images', async () => {
    const files = Array.from({ length: 13 }, (_, nth) => `${String(nth)}.jpg`).join('|');
    const { faults } = await importList(`${HEADING}\nMany,Cloth,1,1,silk,${files}\n`);
    expect(faults).toEqual([
      { line: 2, column: 'images', message: 'A product has at most 12 images.' },
    ]);
  });

  it('reads the waiting files through an index, page by page', async () => {
    const rows = Array.from(
      { length: 7 },
      (_, n) => `P${String(n)},Cloth,1,1,silk,f${String(n)}.jpg`,
    );
    await importList(`${HEADING}\n${rows.join('\n')}\n`);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await wanted.list({ limit: 3, after });
      seen.push(...page.images.map(({ file }) => file));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(rows.map((_, n) => `f${String(n)}.jpg`));
    const { text, values } = wantedPage({ limit: 3 });
    const plan = await shop.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query<unknown[]>(`EXPLAIN ${text}`, values);
    });
    expect(JSON.stringify(plan)).toContain('wanted_images_waiting');
  });
});
