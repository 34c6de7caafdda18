import 'reflect-metadata';
import { Audit } from '@shop/service-kit/audit/audit';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { ImageScalesService } from './image-scales.service.js';

let office: OpenBackOffice;
let scales: ImageScalesService;
beforeAll(async () => {
  office = await openBackOffice();
  scales = new ImageScalesService(office.dataSource, new Audit(office.dataSource));
});
afterAll(() => office.close());

const key = (digit: string) => `products/${digit.repeat(64)}`;

describe('the scale of an image', () => {
  it('is stored for the image, shown with each of its products, and taken away again', async () => {
    const one = await office.add({ images: [key('a'), key('b')] });
    const other = await office.add({ images: [key('b')] });
    const image = other.images[0] ?? '';
    await scales.set(office.by, { product: one._id, image, tenths: 214 });
    const stored = { success: true, scales: [{ image, tenths: 214 }] };
    expect(await scales.list(one._id)).toEqual(stored);
    expect(await scales.list(other._id)).toEqual(stored);
    const { entries } = await new Audit(office.dataSource).list({ subject: one._id, limit: 5 });
    expect(entries[0]).toMatchObject({
      action: 'product.imageScaleChanged',
      after: { centimetres: 2.14 },
    });
    const unseen = { product: one._id, image, tenths: 300, seen: null };
    await expect(scales.set(office.by, unseen)).rejects.toMatchObject({
      code: 'catalogue.valueChanged',
      details: [{ conflict: { yours: 300, theirs: 214 } }],
    });
    await scales.set(office.by, { product: other._id, image, tenths: null, seen: 214 });
    expect((await scales.list(one._id)).scales).toEqual([]);
  });

  it('is refused for an image of another product', async () => {
    const one = await office.add({ images: [key('c')] });
    const other = await office.add({ images: [key('d')] });
    const foreign = { product: one._id, image: other.images[0] ?? '', tenths: 100 };
    await expect(scales.set(office.by, foreign)).rejects.toMatchObject({
      code: 'catalogue.productNotFound',
    });
  });
});
