import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shop/contracts/core/time';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { PreviewsService } from './previews.service.js';

let shop: OpenCatalogue;
let previews: PreviewsService;
beforeAll(async () => {
  shop = await openCatalogue();
  previews = new PreviewsService(shop.dataSource, shop.products);
});
afterAll(() => shop.close());

const over = { code: 'catalogue.previewOver' };

describe('a preview link', () => {
  it('shows a draft to everybody who has the link, also in another catalogue', async () => {
    const { _id } = await shop.add({ name: 'Organza', state: 'draft' });
    const { token, until } = await previews.create(_id);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    const other = new PreviewsService(shop.dataSource, shop.products);
    expect(await other.open(token)).toMatchObject({ _id, name: 'Organza' });
  });

  it('ends after 7 days, and with its product', async () => {
    const { _id } = await shop.add({ state: 'hidden' });
    const old = await previews.create(_id, Date.now() - 7 * DAY_MS - 2_000);
    await expect(previews.open(old.token)).rejects.toMatchObject(over);
    const { token } = await previews.create(_id);
    await shop.dataSource.query('UPDATE products SET deleted_at = now() WHERE id = $1', [_id]);
    await expect(previews.open(token)).rejects.toMatchObject(over);
    await expect(previews.create(randomUUID())).rejects.toMatchObject({
      code: 'catalogue.productNotFound',
    });
  });

  it('refuses a link if its product, time or signature was changed', async () => {
    const draft = await shop.add({ state: 'draft' });
    const other = await shop.add({ state: 'draft' });
    const bytes = Buffer.from((await previews.create(draft._id)).token, 'base64url');
    const swapped = Buffer.from(other._id.replaceAll('-', ''), 'hex');
    for (const forged of [
      Buffer.concat([swapped, bytes.subarray(16)]),
      ...[0, 17, 30].map((place) => {
        const copy = Buffer.from(bytes);
        copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
        return copy;
      }),
      bytes.subarray(1),
    ])
      await expect(previews.open(forged.toString('base64url'))).rejects.toMatchObject(over);
  });
});
