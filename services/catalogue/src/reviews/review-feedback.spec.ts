import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import type { ReviewQuery } from '@shop/contracts/catalogue/reviews';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import sharp from 'sharp';
import { ImageCollector } from '../images/image-collector.js';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { ReviewFeedbackService } from './review-feedback.service.js';
import { ReviewPhotosService } from './review-photos.service.js';
import { ReviewsConsumer } from './reviews.consumer.js';
import { ReviewsService } from './reviews.service.js';

let shop: OpenBackOffice;
let reviews: ReviewsService;
let feedback: ReviewFeedbackService;
let photos: ReviewPhotosService;
let product: string;
beforeAll(async () => {
  shop = await openBackOffice();
  const audit = new Audit(shop.dataSource);
  reviews = new ReviewsService(shop.dataSource, new Outbox(), audit);
  feedback = new ReviewFeedbackService(shop.dataSource, audit);
  photos = new ReviewPhotosService(shop.dataSource, shop.images, audit);
});
afterAll(() => shop.close());
beforeEach(async () => {
  product = (await shop.add())._id;
});

const person = (name = 'Rina Das'): UserView => ({
  _id: randomUUID(),
  name,
  email: 'rina@example.test',
  role: 'user',
  createdAt: '2026-01-10T08:00:00.000Z',
});

/** Stores a review of a user who has received the product. */
async function written(stars: number, user = person()) {
  await shop.dataSource.query(
    `INSERT INTO receipts (order_id, product_id, user_id, is_delivered, version) VALUES ($1, $2, $3, true, 1)`,
    [randomUUID(), product, user._id],
  );
  return reviews.write({ product, stars, text: `${String(stars)} stars.` }, user);
}

const listed = (query: Partial<ReviewQuery> = {}) =>
  reviews.list({ product, page: 1, limit: 24, sort: 'newest', ...query });
const starsOf = async (query: Partial<ReviewQuery>) =>
  (await listed(query)).reviews.map(({ stars }) => stars);

describe('the list of reviews', () => {
  it('filters by stars, sorts, and counts the reviews with one to five stars', async () => {
    for (const stars of [3, 5, 1, 5]) await written(stars);
    expect(await starsOf({})).toEqual([5, 1, 5, 3]);
    expect(await starsOf({ sort: 'highest' })).toEqual([5, 5, 3, 1]);
    expect(await starsOf({ sort: 'lowest' })).toEqual([1, 3, 5, 5]);
    expect(await listed({ stars: 5 })).toMatchObject({ total: 2, counts: [1, 0, 1, 0, 2] });
  });

  it('finds the reviews and counts of a product by an index', async () => {
    await shop.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      const plan = async (sql: string) => JSON.stringify(await manager.query(`EXPLAIN ${sql}`));
      expect(
        await plan(
          `SELECT stars, count(*) FROM reviews WHERE product_id = '${product}' AND NOT is_hidden GROUP BY stars`,
        ),
      ).toMatch(/Index.*reviews_(by_stars|of_product)/);
      expect(
        await plan(`SELECT 1 FROM reviews r WHERE r.product_id = '${product}' AND NOT r.is_hidden
          AND r.stars = 5 ORDER BY r.created_at DESC, r.id DESC LIMIT 5`),
      ).toMatch(/Index.*reviews_by_stars/);
    });
  });
});

describe('a mark of a review as helpful', () => {
  const mark = (review: string, user: UserView, isHelpful = true) =>
    feedback.markHelpful({ product, review, isHelpful }, user);

  it('counts each user once, sorts by it, and is taken away again', async () => {
    const first = await written(2);
    const second = await written(4);
    const reader = person();
    await Promise.all([mark(first._id, reader), mark(first._id, reader)]);
    expect(await mark(first._id, person())).toMatchObject({ helpful: 2 });
    expect(await reviews.mine(product, reader)).toMatchObject({ helpful: [first._id] });
    expect(await starsOf({ sort: 'helpful' })).toEqual([2, 4]);
    await mark(first._id, reader, false);
    expect(await mark(first._id, reader, false)).toMatchObject({ helpful: 1 });
    expect(await mark(second._id, reader)).toMatchObject({ helpful: 1 });
  });

  it('is refused for the reader’s own review, a hidden one and one of another product', async () => {
    const author = person();
    const { _id } = await written(3, author);
    await expect(mark(_id, author)).rejects.toMatchObject({ code: 'catalogue.ownReview' });
    const notFound = { code: 'catalogue.reviewNotFound' };
    const elsewhere = { product: randomUUID(), review: _id, isHelpful: true };
    await expect(feedback.markHelpful(elsewhere, person())).rejects.toMatchObject(notFound);
    await reviews.hide(_id, true, person('Ayesha Siddiqua'));
    await expect(mark(_id, person())).rejects.toMatchObject(notFound);
  });
});

describe('a reply of the shop', () => {
  it('W50: is shown with its time, stays when it is sent again, is not overwritten unseen, and can be removed', async () => {
    const { _id } = await written(2);
    const by = person('Ayesha Siddiqua');
    const send = (words: string | null, seen?: string | null) =>
      feedback.reply({ review: _id, reply: words, ...(seen !== undefined && { seen }) }, by);
    const { reply } = await send('We are sorry. Please write to us.', null);
    expect(reply).toMatchObject({ text: 'We are sorry. Please write to us.' });
    expect((await send('We are sorry. Please write to us.', null)).reply).toEqual(reply);
    await expect(send('Thank you.', null)).rejects.toMatchObject({
      code: 'catalogue.valueChanged',
      details: [{ conflict: { yours: 'Thank you.', theirs: 'We are sorry. Please write to us.' } }],
    });
    expect((await listed()).reviews).toMatchObject([{ reply }]);
    expect((await send(null)).reply).toBeNull();
    expect((await shop.audited()).slice(0, 2).map(({ action }) => action)).toEqual([
      'product.replyRemoved',
      'product.reviewReplied',
    ]);
  });
});

describe('X15: the photos of a review', () => {
  const staged = async (width: number) =>
    shop.stage(
      await sharp({ create: { width, height: 40, channels: 3, background: '#1d2540' } })
        .withExif({ IFD0: { Artist: 'Rina Das' } })
        .jpeg()
        .toBuffer(),
    );
  const add = async (user: UserView, width: number) =>
    photos.add({ product, staged: await staged(width), name: 'dress.jpg' }, user);

  it('are stored without metadata, each once, four at most, and can be removed', async () => {
    const user = person();
    await expect(add(user, 40)).rejects.toMatchObject({ code: 'catalogue.reviewNotFound' });
    await written(5, user);
    for (const width of [40, 40, 41, 42, 43, 43]) await add(user, width);
    const { review } = await reviews.mine(product, user);
    expect(review?.photos).toHaveLength(4);
    await expect(add(user, 44)).rejects.toMatchObject({ code: 'catalogue.tooManyPhotos' });
    const key = review?.photos[0]?.key ?? '';
    const file = await shop.store.read(`${key}-800.webp`, 9e6);
    expect((await sharp(file ?? undefined).metadata()).exif).toBeUndefined();
    expect((await photos.remove(product, key, user)).photos).toHaveLength(3);
  });

  it('can be hidden one by one, and stay in the store while a review shows them', async () => {
    const user = person();
    const { _id } = await written(4, user);
    await add(user, 50);
    const { photos: added } = await add(user, 51);
    const [first, second] = added.map(({ key }) => key);
    const by = person('Ayesha Siddiqua');
    await photos.hide({ review: _id, key: first ?? '', isHidden: true }, by);
    expect((await listed()).reviews).toMatchObject([{ photos: [{ key: second }] }]);
    const later = new Date(Date.now() + 2 * 86_400_000);
    await new ImageCollector(shop.dataSource, shop.store).collect({ dryRun: false, now: later });
    expect(await shop.stored()).toContain(`${String(second)}-800.webp`);
  });

  it('go with the account of their author, while the words stay', async () => {
    const user = person();
    await written(4, user);
    await add(user, 60);
    await shop.dataSource.transaction((manager) =>
      new ReviewsConsumer().userRemoved(
        { user: user._id, at: '2026-11-21T10:00:00.000Z', encryptedEmail: 'none' },
        { manager, eventId: randomUUID(), requestId: 'spec', occurredAt: new Date() },
      ),
    );
    expect((await listed()).reviews).toMatchObject([{ text: '4 stars.', photos: [] }]);
  });
});
