import 'reflect-metadata';
import { reviewRpc, type AdminReview, type ReviewView } from '@shop/contracts/catalogue/reviews';
import { DomainError } from '@shop/service-kit/domain-error';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let bucket: Awaited<ReturnType<typeof testBucket>>;
beforeAll(async () => {
  bucket = await testBucket();
  gateway = await testGateway(bucket.storeAs('gateway'));
});
afterAll(async () => {
  await gateway.close();
  await bucket.close();
});
beforeEach(() => gateway.services.reset());

const review: ReviewView = {
  _id: someId,
  author: 'Rina D.',
  stars: 5,
  text: 'Soft, and true to the image.',
  createdAt: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  reply: null,
  helpful: 0,
  photos: [],
};
const adminReview: AdminReview = {
  ...review,
  photos: [],
  product: { _id: someId, name: 'Muslin' },
  isHidden: true,
};
const page = { success: true as const, total: 1, page: 1, pages: 1 };
const url = `/api/products/${someId}/reviews`;
const written = { stars: 5, text: review.text };

describe('the reviews of a product', () => {
  it('returns the reviews of a product to everyone, a page at a time', async () => {
    gateway.services.reply(reviewRpc.list, { ...page, reviews: [review], counts: [] });
    const response = await gateway.app.inject({ url: `${url}?page=2&limit=5&stars=5` });
    expect([response.statusCode, response.json().reviews]).toEqual([200, [review]]);
    expect(gateway.services.requests[0]?.input).toEqual({
      product: someId,
      page: 2,
      limit: 5,
      stars: 5,
      sort: 'newest',
    });
  });

  it('lets a signed-in user write and edit a review, and refuses a guest', async () => {
    gateway.services.reply(reviewRpc.write, review);
    const post = { method: 'POST', url, payload: written } as const;
    expect((await gateway.app.inject(post)).statusCode).toBe(401);
    const headers = await gateway.signIn('user');
    const response = await gateway.app.inject({ ...post, headers });
    expect([response.statusCode, response.json()]).toEqual([200, review]);
    expect(gateway.services.requests[0]?.input).toEqual({ product: someId, ...written });
  });

  it.each([
    ['no stars', { text: 'Nice' }, 'Please give one to five stars.'],
    ['six stars', { stars: 6, text: 'Nice' }, 'Please give one to five stars.'],
    ['no words', { stars: 4, text: '   ' }, 'Please write a few words.'],
    ['too many words', { stars: 4, text: 'a'.repeat(2_001) }, 'at most 2000 characters'],
  ])('refuses a review with %s, in one message', async (_, payload, message) => {
    const headers = await gateway.signIn('user');
    const response = await gateway.app.inject({ method: 'POST', url, payload, headers });
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json())).toContain(message);
  });

  it('refuses a review from a customer who has not received the product', async () => {
    gateway.services.reply(reviewRpc.write, () => {
      throw new DomainError('catalogue.notReceived');
    });
    const headers = await gateway.signIn('user');
    const response = await gateway.app.inject({ method: 'POST', url, payload: written, headers });
    expect([response.statusCode, response.json().code]).toEqual([403, 'catalogue.notReceived']);
  });

  it('marks the reader’s own review', async () => {
    gateway.services.reply(reviewRpc.mine, {
      mayReview: true,
      review,
      isHidden: false,
      helpful: [],
    });
    const headers = await gateway.signIn('user');
    const response = await gateway.app.inject({ url: `${url}/mine`, headers });
    expect([response.statusCode, response.json().mayReview]).toEqual([200, true]);
    expect((await gateway.app.inject({ url: `${url}/mine` })).statusCode).toBe(401);
  });

  it('lets a signed-in user mark a review as helpful and change photos, and refuses a guest', async () => {
    const key = `products/${'a'.repeat(64)}`;
    gateway.services.reply(reviewRpc.markHelpful, { success: true, helpful: 1 });
    gateway.services.reply(reviewRpc.removePhoto, review);
    const calls = [
      { method: 'PUT', url: `${url}/${someId}/helpful`, payload: { isHelpful: true } },
      { method: 'DELETE', url: `${url}/photos?key=${encodeURIComponent(key)}` },
    ] as const;
    const headers = await gateway.signIn('user');
    for (const call of calls) {
      expect((await gateway.app.inject({ ...call, headers })).statusCode).toBe(200);
      expect((await gateway.app.inject(call)).statusCode).toBe(401);
    }
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { product: someId, review: someId, isHelpful: true },
      { product: someId, key },
    ]);
  });

  it('passes one photo of a user on, and refuses a form without one', async () => {
    gateway.services.reply(reviewRpc.addPhoto, review);
    const headers = await gateway.signIn('user');
    const send = async (...photos: Blob[]) => {
      const form = new FormData();
      for (const photo of photos) form.append('photo', photo, 'dress.jpg');
      const sent = new Request('http://shop.test', { method: 'POST', body: form });
      return gateway.app.inject({
        method: 'POST',
        url: `${url}/photos`,
        headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
    };
    expect((await send(new Blob(['a']))).statusCode).toBe(200);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { product: someId, staged: expect.stringMatching(/^staging\//), name: 'dress.jpg' },
    ]);
    expect((await send()).json().message).toBe('Choose one image.');
    expect((await send(new Blob(['a']), new Blob(['b']))).statusCode).toBe(400);
  });

  it('finds no reviews for an impossible product id', async () => {
    const response = await gateway.app.inject({ url: '/api/products/nine/reviews' });
    expect([response.statusCode, response.json().code]).toEqual([
      400,
      'catalogue.invalidProductId',
    ]);
  });
});

describe('the reviews of the shop', () => {
  it('lets only admins list, hide and reply to the reviews of the shop', async () => {
    gateway.services.reply(reviewRpc.listAll, { ...page, reviews: [adminReview] });
    gateway.services.reply(reviewRpc.hide, adminReview);
    gateway.services.reply(reviewRpc.reply, adminReview);
    gateway.services.reply(reviewRpc.hidePhoto, adminReview);
    const photo = { key: `products/${'a'.repeat(64)}`, isHidden: true };
    const calls = [
      { method: 'GET', url: '/api/admin/reviews?show=hidden' },
      { method: 'PUT', url: `/api/admin/reviews/${someId}`, payload: { isHidden: true } },
      { method: 'PUT', url: `/api/admin/reviews/${someId}/reply`, payload: { reply: ' Thanks! ' } },
      { method: 'PUT', url: `/api/admin/reviews/${someId}/photos`, payload: photo },
    ] as const;
    for (const call of calls) {
      const admin = await gateway.signIn('admin');
      const user = await gateway.signIn('user');
      expect((await gateway.app.inject({ ...call, headers: admin })).statusCode).toBe(200);
      expect((await gateway.app.inject({ ...call, headers: user })).statusCode).toBe(403);
      expect((await gateway.app.inject(call)).statusCode).toBe(401);
    }
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { page: 1, limit: 24, show: 'hidden', sort: 'written', order: 'desc' },
      { review: someId, isHidden: true },
      { review: someId, reply: 'Thanks!' },
      { review: someId, ...photo },
    ]);
  });
});
