import 'reflect-metadata';
import type { ReturnReply } from '@shop/contracts/ordering/order-returns';
import { returnPhotosRpc } from '@shop/contracts/ordering/return-photos';
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

const url = `/api/returns/${someId}/photos`;
const reply: ReturnReply = {
  success: true,
  return: {
    _id: someId,
    number: 'R1',
    order: someId,
    customer: 'Nadia',
    kind: 'claim',
    state: 'requested',
    reason: 'faulty',
    wants: 'refund',
    text: '',
    photos: [someId],
    lines: [],
    createdAt: '2026-11-30T10:00:00.000Z',
  },
};

describe('the photos of a return', () => {
  it('V38: sends a photo that no cache stores, and none without a session', async () => {
    const photo = Buffer.from('RIFF');
    gateway.services.reply(returnPhotosRpc.get, { webp: photo.toString('base64') });
    const headers = await gateway.signIn();
    const response = await gateway.app.inject({ url: `${url}/${someId}`, headers });
    expect([response.statusCode, response.rawPayload]).toEqual([200, photo]);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const guest = await gateway.app.inject({ url: `${url}/${someId}` });
    expect(guest.statusCode).toBe(401);
    gateway.services.refuse(returnPhotosRpc.get, 'order.returnNotFound');
    const unknown = await gateway.app.inject({ url: `${url}/${someId}`, headers });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([
      404,
      { code: 'order.returnNotFound' },
    ]);
  });

  it('passes one photo on, and removes one', async () => {
    gateway.services.reply(returnPhotosRpc.add, reply);
    gateway.services.reply(returnPhotosRpc.remove, reply);
    const headers = await gateway.signIn();
    const send = async (...photos: Blob[]) => {
      const form = new FormData();
      for (const photo of photos) form.append('photo', photo, 'hole.jpg');
      const sent = new Request('http://shop.test', { method: 'POST', body: form });
      return gateway.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
    };
    expect((await send(new Blob(['a']))).json()).toEqual(reply);
    expect((await send()).json()).toMatchObject({ message: 'Choose one image.' });
    const removed = await gateway.app.inject({
      method: 'DELETE',
      url: `${url}/${someId}`,
      headers,
    });
    expect(removed.statusCode).toBe(200);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { return: someId, staged: expect.stringMatching(/^staging\//) as string, name: 'hole.jpg' },
      { return: someId, photo: someId },
    ]);
  });
});
