import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { PACK_AT_ONCE } from '@shop/contracts/ordering/many-parcels';
import { parcelRpc, type ParcelView } from '@shop/contracts/ordering/parcels';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const aParcel: ParcelView = {
  _id: someId,
  order: someId,
  number: 1,
  state: 'packed',
  lines: [{ product: someId, name: 'Ajrakh', quantity: 2 }],
  packedAt: '2026-11-21T10:00:00.000Z',
  version: 1,
};

const pack = async (orders: string[], role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/admin/parcels',
    headers: { ...(await gateway.signIn(role)), 'idempotency-key': someId },
    payload: { orders },
  });

describe('the parcels of many orders', () => {
  it('SHP-8: packs each order once for the key of the press, and returns the reasons of the others', async () => {
    const first = randomUUID();
    const second = randomUUID();
    gateway.services.reply(parcelRpc.pack, { success: true, parcel: aParcel });
    const packed = await pack([first, second, first]);
    expect([packed.statusCode, packed.json()]).toEqual([
      200,
      { success: true, done: 2, failed: [] },
    ]);
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { order: first, idempotencyKey: someId },
      { order: second, idempotencyKey: someId },
    ]);
    gateway.services.refuse(parcelRpc.pack, 'order.nothingToPack');
    const { failed } = (await pack([first])).json();
    expect(failed).toEqual([{ order: first, message: expect.stringMatching(/\.$/) }]);
  });

  it('packs for admins alone, and at most 20 orders at once', async () => {
    expect((await pack([someId], 'user')).statusCode).toBe(403);
    for (const orders of [[], ['x'], Array<string>(PACK_AT_ONCE + 1).fill(someId)])
      expect((await pack(orders)).statusCode).toBe(400);
  });
});
