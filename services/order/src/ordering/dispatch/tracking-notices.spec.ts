// Tests when customers are notified of a tracking number, on a real database.
import 'reflect-metadata';
import { auditQuery } from '@shop/contracts/core/audit';
import { parcelEvents } from '@shop/contracts/ordering/parcels';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { TrackingNotices } from './tracking-notices.js';

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const by = { _id: staff._id, name: staff.name };

let shop: OpenOrders;
let notices: TrackingNotices;
beforeAll(async () => {
  shop = await openOrders();
  notices = new TrackingNotices(shop.dataSource, shop.parcelWriter);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

/** Returns a parcel; it has left unless `isPacked`. */
async function aParcel({ isPacked = false } = {}) {
  const ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 100 });
  const { order } = await shop.place({ [ajrakh]: 2 }, { user: shopper });
  await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order._id]);
  const { parcel } = await shop.parcels.pack(
    { order: order._id, idempotencyKey: null, carrier: 'DHL', dispatch: !isPacked },
    by,
  );
  return parcel;
}
const change = async (parcel: string, tracking: string) => {
  const { version } = (await shop.parcels.view(parcel)).parcel;
  return shop.parcels.change({ parcel, version, carrier: 'DHL', tracking }, by);
};
const wait = (minutes: number) =>
  shop.dataSource.query(
    'UPDATE parcels SET tracking_notice_at = tracking_notice_at - make_interval(mins => $1)',
    [minutes],
  );
const published = async () =>
  (await shop.published(parcelEvents.tracked.name)).map((event) =>
    parcelEvents.tracked.payload.parse(event),
  );

describe('a tracking number that is set after the dispatch', () => {
  it('V52: is published for the e-mail once, 10 minutes after the last change', async () => {
    const { _id } = await aParcel();
    await change(_id, '0034');
    await wait(9);
    await change(_id, '0035');
    await wait(9);
    await notices.publishAll();
    expect(await published()).toEqual([]);
    await wait(1);
    await Promise.all([notices.publishAll(), notices.publishAll()]);
    await notices.publishAll();
    expect(await published()).toMatchObject([
      {
        parcel: _id,
        number: 1,
        carrier: 'DHL',
        tracking: '0035',
        order: { user: { email: shopper.email }, items: [{ name: 'Ajrakh', quantity: 2 }] },
      },
    ]);
  });

  it.each([
    ['has not left', async () => (await aParcel({ isPacked: true }))._id, '0034'],
    ['has no number any more', async () => (await aParcel())._id, ''],
    [
      'has arrived',
      async () => {
        const { _id } = await aParcel();
        await change(_id, '0033');
        await shop.parcels.deliver(_id, new Date(), by);
        return _id;
      },
      null,
    ],
  ])('V52: is not published if the parcel %s', async (_state, make, tracking) => {
    const parcel = await make();
    if (tracking === '') await change(parcel, '0033');
    if (tracking !== null) await change(parcel, tracking);
    await wait(11);
    await notices.publishAll();
    expect(await published()).toEqual([]);
  });

  it('V51: keeps the number before in the audit', async () => {
    const parcel = await aParcel();
    await change(parcel._id, '0034');
    await change(parcel._id, '0035');
    const { entries } = await shop.audit.list(auditQuery.parse({ subject: parcel.order }));
    expect(entries[0]).toMatchObject({
      action: 'order.parcelChanged',
      before: { tracking: '0034' },
      after: { tracking: '0035' },
    });
  });
});
