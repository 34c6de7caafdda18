// The rating of a cloth, which its colourways share, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { openFacets, type OpenFacets } from '../testing/open-facets.js';
import { ReviewFeedbackService } from './review-feedback.service.js';
import { ReviewsService } from './reviews.service.js';

let shop: OpenFacets;
let reviews: ReviewsService;
let feedback: ReviewFeedbackService;
beforeAll(async () => {
  shop = await openFacets();
  const audit = new Audit(shop.dataSource);
  reviews = new ReviewsService(shop.dataSource, new Outbox(), audit);
  feedback = new ReviewFeedbackService(shop.dataSource, audit);
});
afterAll(() => shop.close());

let cloth = '';
beforeEach(async () => {
  cloth = `TWILL-${randomUUID().slice(0, 6).toUpperCase()}`;
  await shop.make(cloth);
  await shop.publish(cloth);
});

const person = (): UserView => ({
  _id: randomUUID(),
  name: 'Rina Das',
  email: 'rina@example.test',
  role: 'user',
  createdAt: '2026-01-10T08:00:00.000Z',
});
const colour = async (colourName: string, colourHex: string, more: object = {}) =>
  (await shop.add({ name: `Twill ${cloth}`, cloth, colourName, colourHex, ...more }))._id;
const change = (product: string, fields: object) =>
  shop.dataSource.transaction((manager) =>
    shop.admin.changeIn(manager, shop.by, changeProductInput.parse({ product, fields })),
  );
async function review(product: string, stars: number, user = person()) {
  await shop.dataSource.query(
    `INSERT INTO receipts (order_id, product_id, user_id, is_delivered, has_left, version)
     VALUES ($1, $2, $3, true, true, 2)`,
    [randomUUID(), product, user._id],
  );
  return reviews.write({ product, stars, text: 'Soft and even.' }, user);
}
const shown = async (...products: string[]) =>
  Promise.all(
    products.map(async (product) => {
      const { rating, reviewCount } = await shop.products.get(product);
      return [rating, reviewCount];
    }),
  );
const listed = (product: string) => reviews.list({ product, page: 1, limit: 24, sort: 'newest' });

describe('the rating of a cloth', () => {
  it('W38: shows one rating, one count and the same reviews on every colourway of a cloth', async () => {
    const white = await colour('White', '#FFFFFF');
    const navy = await colour('Navy', '#1B2A4A');
    await review(white, 5);
    await review(navy, 2);
    expect(await shown(white, navy)).toEqual([
      [3.5, 2],
      [3.5, 2],
    ]);
    const list = await listed(white);
    expect(list).toMatchObject({ total: 2, counts: [0, 1, 0, 0, 1] });
    expect(list.reviews.map((one) => one.colour)).toEqual(['Navy', 'White']);
  });

  it('W38: stores one review of a customer for each colourway received', async () => {
    const white = await colour('White', '#FFFFFF');
    const navy = await colour('Navy', '#1B2A4A');
    const user = person();
    const first = await review(white, 5, user);
    await expect(
      reviews.write({ product: navy, stars: 1, text: 'No.' }, user),
    ).rejects.toMatchObject({ code: 'catalogue.notReceived' });
    const second = await review(navy, 3, user);
    expect(second._id).not.toBe(first._id);
    expect(await shown(white)).toEqual([[4, 2]]);
    // No user marks an own review, whichever colourway is open.
    const marking = { product: navy, review: first._id, isHelpful: true };
    await expect(feedback.markHelpful(marking, user)).rejects.toMatchObject({
      code: 'catalogue.ownReview',
    });
    const reader = person();
    expect(await feedback.markHelpful(marking, reader)).toMatchObject({ helpful: 1 });
    expect((await reviews.mine(navy, reader)).helpful).toEqual([first._id]);
  });

  it('W38: removes a hidden review, and a colourway that leaves or is deleted, from the rating of the others', async () => {
    const white = await colour('White', '#FFFFFF');
    const navy = await colour('Navy', '#1B2A4A');
    const sky = await colour('Sky', '#8FA9C8', { rating: 4.5, reviewCount: 2 });
    await review(white, 5);
    const poor = await review(navy, 1);
    expect(await shown(white, navy, sky)).toEqual(Array(3).fill([3.75, 4]));
    await reviews.hide(poor._id, true, person());
    expect(await shown(white, navy)).toEqual(Array(2).fill([14 / 3, 3]));
    await change(sky, { cloth: null });
    expect(await shown(white, navy, sky)).toEqual([
      [5, 1],
      [5, 1],
      [4.5, 2],
    ]);
    await change(sky, { cloth });
    await shop.admin.remove(shop.by, white, randomUUID());
    expect(await shown(navy, sky)).toEqual(Array(2).fill([4.5, 2]));
  });

  it('W38: sorts cards by the rating of their cloth', async () => {
    const category = `Sorted ${cloth}`;
    await colour('White', '#FFFFFF', { category });
    const navy = await colour('Navy', '#1B2A4A', { category });
    await shop.add({ name: 'Felt', category, rating: 3, reviewCount: 1 });
    await review(navy, 4);
    await shop.follow();
    const query = { category, sort: 'rating', order: 'desc' } as const;
    const names = async (list: Promise<{ products: { name: string }[] }>) =>
      (await list).products.map(({ name }) => name);
    const sorted = [`Twill ${cloth}`, 'Felt'];
    expect(await names(shop.list(query))).toEqual(sorted);
    expect(await names(shop.faceted({ ...query, facets: '1' }))).toEqual(sorted);
  });

  it('W38: counts every review when the colourways of a cloth are reviewed at once', async () => {
    const products = [await colour('White', '#FFFFFF'), await colour('Navy', '#1B2A4A')];
    await Promise.all(
      [1, 2, 3, 4, 5, 1, 2, 3].map((stars, at) => review(products[at % 2] ?? '', stars)),
    );
    expect(await shown(...products)).toEqual(Array(2).fill([21 / 8, 8]));
  });
});
