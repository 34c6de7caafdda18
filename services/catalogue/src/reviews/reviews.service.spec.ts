import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { UserView } from '@shop/contracts/auth/auth';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { adminReviewQuery } from '@shop/contracts/catalogue/reviews';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { ReviewsConsumer } from './reviews.consumer.js';
import { ReviewsService } from './reviews.service.js';

let shop: OpenCatalogue;
let reviews: ReviewsService;
const consumer = new ReviewsConsumer();
beforeAll(async () => {
  shop = await openCatalogue();
  reviews = new ReviewsService(shop.dataSource, new Outbox(), new Audit(shop.dataSource));
});
afterAll(() => shop.close());

const person = (name = 'Rina Das'): UserView => ({
  _id: randomUUID(),
  name,
  email: 'rina@example.test',
  role: 'user',
  createdAt: '2026-01-10T08:00:00.000Z',
});

const admin = person('Ayesha Siddiqua');

const consume = (publish: (delivery: HandlerDelivery) => Promise<void>): Promise<void> =>
  shop.dataSource.transaction((manager) =>
    publish({ manager, eventId: randomUUID(), requestId: 'spec', occurredAt: new Date() }),
  );

/** Publishes that an order of the product has this status. */
const order = (
  product: string,
  user: UserView,
  orderStatus: OrderStatus,
  version = 2,
  id = randomUUID(),
) =>
  consume((delivery) =>
    consumer.orderChanged(
      {
        order: id,
        user,
        items: [
          {
            product,
            name: 'Muslin',
            category: 'cotton',
            image: null,
            quantity: 1,
            priceCents: 100,
          },
        ],
        totalCents: 100,
        orderStatus,
        version,
        placedAt: '2026-11-01T00:00:00.000Z',
        from: 'pending',
        at: '2026-11-02T00:00:00.000Z',
      },
      delivery,
    ),
  );

/** Someone to whom the product was delivered. */
async function receiver(product: string, name?: string): Promise<UserView> {
  const user = person(name);
  await order(product, user, 'delivered');
  return user;
}

/** Returns true if the order's part of the product has left the shop. */
const hasLeft = async (id: string): Promise<boolean | undefined> => {
  const rows = await shop.dataSource.query<{ has_left: boolean }[]>(
    'SELECT has_left FROM receipts WHERE order_id = $1',
    [id],
  );
  return rows[0]?.has_left;
};

const rating = async (product: string) => {
  const { rating: stars, reviewCount } = await shop.products.get(product);
  return [stars === null ? null : Math.round(stars * 100) / 100, reviewCount];
};
const write = (product: string, user: UserView, stars: number, text = 'Soft and even.') =>
  reviews.write({ product, stars, text }, user);
const listed = (product: string) => reviews.list({ product, page: 1, limit: 24, sort: 'newest' });

describe('a review', () => {
  it('stores a review by someone who has received the product, under first name and initial', async () => {
    const { _id: product } = await shop.add();
    const user = await receiver(product);
    expect(await reviews.mine(product, user)).toMatchObject({ mayReview: true, review: null });
    await write(product, user, 4);
    expect((await listed(product)).reviews).toMatchObject([
      { author: 'Rina D.', stars: 4, text: 'Soft and even.', editedAt: null },
    ]);
    expect(await rating(product)).toEqual([4, 1]);
  });

  it('refuses a review from someone who has not received the product', async () => {
    const { _id: product } = await shop.add();
    const user = person();
    await order(product, user, 'shipped');
    await order(product, person(), 'delivered');
    expect(await reviews.mine(product, user)).toMatchObject({ mayReview: false });
    await expect(write(product, user, 5)).rejects.toMatchObject({ code: 'catalogue.notReceived' });
  });

  it('refuses a review after a delivery that was taken back, whatever the sequence of the events', async () => {
    const { _id: product } = await shop.add();
    const user = person();
    const id = randomUUID();
    await order(product, user, 'processing', 4, id);
    await order(product, user, 'delivered', 3, id);
    expect(await reviews.mine(product, user)).toMatchObject({ mayReview: false });
  });

  it.each<[OrderStatus, boolean]>([
    ['processing', false],
    ['shipped', true],
    ['delivered', true],
  ])('decides whether an order that is %s has left the shop: %s', async (status, left) => {
    const { _id } = await shop.add();
    const id = randomUUID();
    await order(_id, person(), status, 2, id);
    expect(await hasLeft(id)).toBe(left);
  });

  it('stores one review per user and product: a second one edits the first', async () => {
    const { _id: product } = await shop.add();
    const user = await receiver(product);
    const first = await write(product, user, 2, 'Not sure.');
    const second = await write(product, user, 5, 'Washed it: lovely.');
    expect(second._id).toBe(first._id);
    expect(second.editedAt).not.toBeNull();
    expect(await listed(product)).toMatchObject({ total: 1, reviews: [{ stars: 5 }] });
    expect(await rating(product)).toEqual([5, 1]);
  });

  it('stores one review when it is sent many times at once', async () => {
    const { _id: product } = await shop.add();
    const user = await receiver(product);
    await Promise.all([1, 2, 3, 4, 5].map((stars) => write(product, user, stars)));
    expect((await listed(product)).total).toBe(1);
    expect((await rating(product))[1]).toBe(1);
  });

  it('adds reviews to a rating that was imported, however many come', async () => {
    const { _id: product } = await shop.add({ rating: 4.8, reviewCount: 124 });
    let sum = 595.2;
    for (const stars of [1, 5, 3, 2, 4, 4, 1]) {
      sum += stars;
      await write(product, await receiver(product), stars);
    }
    expect(await rating(product)).toEqual([Math.round((sum / 131) * 100) / 100, 131]);
    const { total } = await listed(product);
    expect(total).toBe(7);
  });

  it('publishes a review, so that the shop shows the new rating', async () => {
    const { _id: product } = await shop.add();
    await write(product, await receiver(product), 5);
    const published = await shop.published('catalogue.productChanged');
    expect(published.at(-1)?.payload).toMatchObject({ product, version: 2, stock: 10 });
  });

  it('refuses a review of a deleted product', async () => {
    const user = person();
    await expect(write(randomUUID(), user, 5)).rejects.toMatchObject({
      code: 'catalogue.productNotFound',
    });
  });
});

describe('an admin', () => {
  it('lets an admin hide a review with its stars and show it again', async () => {
    const { _id: product } = await shop.add({ name: 'Hidden Twill' });
    await write(product, await receiver(product), 5);
    const bad = await write(product, await receiver(product, 'Salma'), 1, 'Spam, spam.');
    expect(await rating(product)).toEqual([3, 2]);
    await reviews.hide(bad._id, true, admin);
    await reviews.hide(bad._id, true, admin);
    expect(await rating(product)).toEqual([5, 1]);
    expect((await listed(product)).total).toBe(1);
    const search = adminReviewQuery.parse({ search: 'spam' });
    expect(await reviews.listAll({ ...search, show: 'shown' })).toMatchObject({ total: 0 });
    expect(await reviews.listAll({ ...search, show: 'hidden' })).toMatchObject({
      total: 1,
      reviews: [{ author: 'Salma', product: { name: 'Hidden Twill' }, isHidden: true }],
    });
    await reviews.hide(bad._id, false, admin);
    expect(await rating(product)).toEqual([3, 2]);
    const { entries } = await new Audit(shop.dataSource).list({ subject: product, limit: 10 });
    expect(entries.map(({ action, by }) => [action, by.name])).toEqual([
      ['product.reviewShown', 'Ayesha Siddiqua'],
      ['product.reviewHidden', 'Ayesha Siddiqua'],
    ]);
  });

  it('backend 10: finds a review without case and accents', async () => {
    const { _id } = await shop.add({ name: 'Étamine Folded' });
    await write(_id, await receiver(_id, 'Zoë Ünal'), 4, 'Très léger.');
    for (const search of ['ETAMINE fold', 'étamine fold', 'ZOE', 'tres leger'])
      expect(await reviews.listAll(adminReviewQuery.parse({ search }))).toMatchObject({ total: 1 });
  });

  it('sorts reviews for an admin by stars, by product or by time', async () => {
    const linen = await shop.add({ name: 'Aa Linen' });
    const twill = await shop.add({ name: 'Zz Twill' });
    await write(twill._id, await receiver(twill._id), 1, 'sorted among reviews');
    await write(linen._id, await receiver(linen._id), 5, 'sorted among reviews');
    const stars = async (sorting: object) => {
      const query = adminReviewQuery.parse({ search: 'sorted among', ...sorting });
      return (await reviews.listAll(query)).reviews.map((review) => review.stars);
    };
    expect(await stars({})).toEqual([5, 1]);
    expect(await stars({ order: 'asc' })).toEqual([1, 5]);
    expect(await stars({ sort: 'stars', order: 'asc' })).toEqual([1, 5]);
    expect(await stars({ sort: 'product', order: 'asc' })).toEqual([5, 1]);
  });

  it('keeps a review hidden when its author edits it', async () => {
    const { _id: product } = await shop.add();
    const user = await receiver(product);
    const { _id } = await write(product, user, 1);
    await reviews.hide(_id, true, admin);
    await write(product, user, 2);
    expect(await reviews.mine(product, user)).toMatchObject({ isHidden: true });
    expect(await rating(product)).toEqual([null, 0]);
  });

  it('returns an error to an admin for an unknown review', async () => {
    await expect(reviews.hide(randomUUID(), true, admin)).rejects.toMatchObject({
      code: 'catalogue.reviewNotFound',
    });
  });
});

describe('a renamed user', () => {
  it('shows the newest name of a renamed user on his reviews, whatever the sequence of the events', async () => {
    const { _id: product } = await shop.add();
    const user = await receiver(product, 'Farida Haque');
    await write(product, user, 4);
    const renamed = (name: string, occurredAt: Date) =>
      consume((delivery) =>
        consumer.userRenamed({ user: user._id, name }, { ...delivery, occurredAt }),
      );
    await renamed('Farida Begum', new Date('2026-11-22T10:00:00Z'));
    expect((await listed(product)).reviews).toMatchObject([{ author: 'Farida B.' }]);
    await renamed('Farida Zaman', new Date('2026-11-22T10:00:02Z'));
    await renamed('Farida Chowdhury', new Date('2026-11-22T10:00:01Z'));
    expect((await listed(product)).reviews).toMatchObject([{ author: 'Farida Z.' }]);
  });
});

describe('a user who removes the account', () => {
  it('erases the author of a removed account, and keeps text and stars of his reviews', async () => {
    const { _id: product } = await shop.add();
    const user = await receiver(product, 'Farida Haque');
    await write(product, user, 4);
    const published = { user: user._id, at: '2026-11-21T10:00:00.000Z', encryptedEmail: '' };
    await consume((delivery) => consumer.userRemoved(published, delivery));
    expect((await listed(product)).reviews).toMatchObject([
      { author: 'A former customer', stars: 4 },
    ]);
    expect(await rating(product)).toEqual([4, 1]);
    const receipts = await shop.dataSource.query<unknown[]>(
      `SELECT 1 FROM reviews WHERE user_id = $1 UNION ALL SELECT 1 FROM receipts WHERE user_id = $1`,
      [user._id],
    );
    expect(receipts).toEqual([]);
  });
});
