import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { lengthOffer } from '@shop/contracts/inventory/length-offer';
import { addClothOnRolls, line, type RollOfSpec } from '../../testing/cloth-on-rolls.js';
import { openCatalogue, type OpenCatalogue } from '../../testing/open-catalogue.js';
import { LengthOfferService } from './length-offer.service.js';

let shop: OpenCatalogue;
let offers: LengthOfferService;
beforeAll(async () => {
  shop = await openCatalogue();
  offers = new LengthOfferService(shop.dataSource);
});
afterAll(() => shop.close());

const add = (...rolls: RollOfSpec[]) => addClothOnRolls(shop, rolls);
const offer = async (product: string, ...lengths: number[]) =>
  lengthOffer.parse(await offers.offer(product, lengths));

describe('what can be had of lengths', () => {
  it('offers lengths as one piece each of one dye lot if possible', async () => {
    const cloth = await add({ cuts: 42 }, { cuts: 60 });
    expect(await offer(cloth, 5, 4.2)).toEqual({ offer: 'onePiece', longest: 6, oneLot: 10.2 });
  });

  it('offers joined pieces of one dye lot if a length is longer than any roll', async () => {
    const cloth = await add({ cuts: 30 }, { cuts: 30 });
    expect(await offer(cloth, 5)).toEqual({
      offer: 'pieces',
      pieces: [[3, 2]],
      longest: 3,
      oneLot: 6,
    });
  });

  it('offers lengths from several dye lots before joined lengths', async () => {
    const cloth = await add({ cuts: 30, lot: 'A' }, { cuts: 20, lot: 'A' }, { cuts: 30, lot: 'B' });
    expect(await offer(cloth, 3, 2.5)).toEqual({ offer: 'lots', lots: 2, longest: 3, oneLot: 5 });
    expect(await offer(cloth, 3, 3.5)).toMatchObject({
      offer: 'lots',
      lots: 2,
      pieces: [[3], [2.5, 1]],
    });
  });

  it.each([
    ['more than there is', [9]],
    ['a length that is too short', [0.4]],
    ['a length between two steps', [1.25]],
  ])('offers no length of %s', async (_what, lengths) => {
    const cloth = await add({ cuts: 30 });
    expect(await offer(cloth, ...lengths)).toEqual({ offer: 'no', longest: 3, oneLot: 3 });
  });

  it('updates the offer of lengths after each order', async () => {
    const cloth = await add({ cuts: 30 }, { cuts: 20 });
    const order = { order: randomUUID(), epoch: 1, lines: [line(cloth, 3000)] };
    expect(await shop.hold(order)).toMatchObject({ outcome: 'held' });
    expect(await offer(cloth, 3)).toEqual({ offer: 'no', longest: 2, oneLot: 2 });
  });

  it('offers lengths by the stock alone for a product without rolls', async () => {
    const { _id } = await shop.add({ stock: 30 });
    await shop.dataSource.query(
      `UPDATE products SET sale_kind = 'length', unit = 'm', cuts_per_unit = 10, least_cuts = 5 WHERE id = $1`,
      [_id],
    );
    expect(await offer(_id, 2, 1)).toEqual({ offer: 'onePiece', longest: 3, oneLot: 3 });
    expect(await offer(_id, 4)).toEqual({ offer: 'no', longest: 3, oneLot: 3 });
  });

  it('refuses an offer of lengths for a piece product, and for an unknown product', async () => {
    const { _id } = await shop.add({ name: 'Tweed', stock: 3 });
    await expect(offer(_id, 2)).rejects.toMatchObject({
      code: 'catalogue.soldByPiece',
      message: '"Tweed" is sold by the piece.',
    });
    await expect(offer(randomUUID(), 1)).rejects.toMatchObject({
      code: 'catalogue.productNotFound',
    });
  });
});
