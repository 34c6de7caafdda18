// Tests edits of order lines by staff, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import { orderDetail } from '@shop/contracts/ordering/order';
import { orderEditEvents, type EditOrderInput } from '@shop/contracts/ordering/order-edits';
import { storeReservations } from '../../reservations/reservations.query.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';

let shop: OpenOrders;
let ajrakh: string;
let button: string;
let ribbon: string;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  shop.catalogue.raiseRefusal = null;
  ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 100, priceCents: 1_000 });
  button = shop.catalogue.add({ name: 'Button', stock: 100, priceCents: 200 });
  ribbon = shop.catalogue.add({ name: 'Ribbon', stock: 10, priceCents: 300 });
});

const shopper = aUser();
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const cloth = { unit: 'm', cutsPerUnit: 10, least: 5, most: 120 } as const;

const placed = async (pieces: Record<string, number>, method?: 'cash' | 'invoice') => {
  const { order } = await shop.place(pieces, { user: shopper });
  if (method)
    await shop.dataSource.query('UPDATE orders SET payment = $2 WHERE id = $1', [
      order._id,
      { method, credit: [] },
    ]);
  return order._id;
};
type Lines = Record<string, number | number[]>;
const linesOf = (lines: Lines): EditOrderInput['lines'] =>
  Object.entries(lines).map(([product, wanted]) =>
    typeof wanted === 'number'
      ? { product, quantity: wanted }
      : { product, quantity: wanted.reduce((sum, one) => sum + one, 0), lengths: wanted },
  );
const edit = (
  order: string,
  lines: Lines,
  { key = randomUUID(), ...more }: Partial<EditOrderInput> & { key?: string } = {},
) =>
  shop.edits.edit(
    { order, lines: linesOf(lines), version: 1, idempotencyKey: key, ...more },
    staff,
  );
const events = async () =>
  (await shop.published(orderEditEvents.edited.name)).map((event) =>
    orderEditEvents.edited.payload.parse(event),
  );
const revised = async () =>
  (await shop.published(itemCancellationEvents.holdRevised.name)).map((event) =>
    itemCancellationEvents.holdRevised.payload.parse(event),
  );
const fullOf = async (order: string) =>
  orderDetail.parse(await shop.orders.get(order, staff, { view: 'full' }));
const pendingOf = async (order: string) => {
  const [row] = await shop.dataSource.query<{ pending: object | null; epoch: number }[]>(
    'SELECT pending_edit AS pending, stock_epoch AS epoch FROM orders WHERE id = $1',
    [order],
  );
  return row;
};
const stocks = () => [ajrakh, button, ribbon].map((product) => shop.catalogue.stockOf(product));

describe('an edit of an order', () => {
  it('ORD-2: swaps items at once if the price does not rise, with stock, audit entry and event', async () => {
    const order = await placed({ [ajrakh]: 3, [button]: 2 });
    const wanted = { [ajrakh]: 1, [button]: 3, [ribbon]: 2 };
    expect(await edit(order, wanted, { note: 'As agreed by phone' })).toMatchObject({
      success: true,
      state: 'applied',
      before: 34,
      after: 22,
      difference: -12,
      order: {
        totalAmount: 22,
        items: [
          { product: ajrakh, quantity: 1, price: 10 },
          { product: button, quantity: 3 },
          { product: ribbon, quantity: 2, price: 3, name: 'Ribbon' },
        ],
      },
    });
    expect(stocks()).toEqual([99, 97, 8]);
    expect(shop.catalogue.heldEpoch(order)).toBe(2);
    expect(await pendingOf(order)).toEqual({ pending: null, epoch: 2 });
    expect(await events()).toMatchObject([
      {
        order,
        totalCents: 2_200,
        differenceCents: -1_200,
        note: 'As agreed by phone',
        removed: [{ product: ajrakh, quantity: 2 }],
        added: [
          { product: button, quantity: 1 },
          { product: ribbon, quantity: 2 },
        ],
        version: 2,
      },
    ]);
    const full = await fullOf(order);
    expect([full.version, full.revisions]).toMatchObject([
      2,
      [
        {
          kind: 'edit',
          by: 'Nasreen',
          reason: 'As agreed by phone',
          amount: 12,
          items: [{ name: 'Ajrakh', quantity: 2 }],
          added: [{ name: 'Button', quantity: 1 }, { name: 'Ribbon' }],
        },
      ],
    ]);
    const [entry] = await shop.dataSource.query<{ after: object }[]>(
      "SELECT after FROM audit_entries WHERE action = 'order.edited' AND subject_id = $1",
      [order],
    );
    expect(entry?.after).toEqual({
      total: '$22.00',
      removed: '2 × Ajrakh',
      added: '1 × Button, 2 × Ribbon',
    });
  });

  it('needs no reply of the catalogue if items are only removed', async () => {
    const order = await placed({ [ajrakh]: 3, [button]: 2 });
    const { requests } = shop.catalogue;
    await edit(order, { [ajrakh]: 2 });
    expect(shop.catalogue.requests).toBe(requests);
    expect(await revised()).toMatchObject([
      { epoch: 2, lines: [{ product: ajrakh, quantity: 2 }] },
    ]);
    expect((await fullOf(order)).items).toHaveLength(1);
  });

  it('previews an edit without a change', async () => {
    const order = await placed({ [ajrakh]: 3 });
    const preview = await edit(order, { [ajrakh]: 1, [ribbon]: 2 }, { preview: true });
    expect(preview).toMatchObject({
      state: 'preview',
      before: 30,
      after: 16,
      difference: -14,
      order: { totalAmount: 16, items: [{ quantity: 1 }, { name: 'Ribbon', quantity: 2 }] },
    });
    expect([await events(), await revised(), stocks()]).toEqual([[], [], [97, 100, 10]]);
    expect((await fullOf(order)).totalAmount).toBe(30);
  });

  it('V5: keeps the discount of kept lines, and gives added ones none', async () => {
    const priced = new PricedOrders(shop);
    const ikat = await priced.ware('Ikat', 1_000);
    const silk = await priced.ware('Silk', 2_000);
    const lace = await priced.ware('Lace', 300);
    await priced.owner.discount('TEN', { usesMax: 9 });
    const { order } = await priced.place(
      await priced.see({ [ikat]: 3, [silk]: 1 }, { codes: ['TEN'] }),
    );
    const { before, after, order: view } = await edit(order._id, { [ikat]: 4, [lace]: 1 });
    expect([before, after, view.discounts]).toMatchObject([45, 40, [{ amount: 3 }]]);
    expect(
      await edit(order._id, { [ikat]: 4, [lace]: 3 }, { version: 2, preview: true }),
    ).toMatchObject({ isToPay: true, difference: 6 });
  });

  it('V26: raises the price of a cash order at once, and of an invoice order within its credit limit', async () => {
    const cash = await placed({ [ajrakh]: 1 }, 'cash');
    expect(await edit(cash, { [ajrakh]: 3 })).toMatchObject({ difference: 20, after: 30 });
    const invoice = await placed({ [ajrakh]: 1 }, 'invoice');
    shop.catalogue.raiseRefusal = 'The credit limit has no room for this edit.';
    await expect(edit(invoice, { [ajrakh]: 3 })).rejects.toMatchObject({
      code: 'order.editNeedsPayment',
      message: 'The credit limit has no room for this edit.',
    });
    shop.catalogue.raiseRefusal = null;
    expect(await edit(invoice, { [ajrakh]: 3 })).toMatchObject({ difference: 20 });
  });

  it('changes nothing if stock is short, and names the product', async () => {
    const order = await placed({ [ajrakh]: 5 });
    await expect(edit(order, { [ajrakh]: 1, [ribbon]: 11 })).rejects.toMatchObject({
      code: 'order.outOfStock',
      message: 'Only 10 of "Ribbon" left',
    });
    expect([stocks(), await events()]).toEqual([[95, 100, 10], []]);
    expect(await pendingOf(order)).toEqual({ pending: null, epoch: 3 });
    // A request that arrives late finds a newer epoch.
    expect((await revised()).at(-1)).toMatchObject({
      epoch: 3,
      lines: [{ product: ajrakh, quantity: 5 }],
    });
    expect(await edit(order, { [ajrakh]: 1, [ribbon]: 10 })).toMatchObject({ difference: -10 });
  });

  it('V29: accepts one of two concurrent edits, and reports the conflict to the other', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const both = await Promise.allSettled([
      edit(order, { [ajrakh]: 4 }),
      edit(order, { [ajrakh]: 3, [ribbon]: 1 }),
    ]);
    const lost = both.filter((one) => one.status === 'rejected');
    expect(lost).toMatchObject([
      { reason: { code: expect.stringMatching(/changed|changing/) as string } },
    ]);
    await expect(edit(order, { [ajrakh]: 2 })).rejects.toMatchObject({ code: 'order.changed' });
    expect(await edit(order, { [ajrakh]: 2 }, { version: 2 })).toMatchObject({ after: 20 });
  });

  it('edits once per key', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const key = randomUUID();
    const first = await edit(order, { [ajrakh]: 2 }, { key });
    expect(await edit(order, { [ajrakh]: 2 }, { key })).toEqual(first);
    expect(await events()).toHaveLength(1);
  });

  it('ORD-3: keeps stock and money consistent after a concurrent edit and cancellation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await placed({ [ajrakh]: 5 });
      const by = { _id: staff._id, name: staff.name };
      await Promise.allSettled([
        edit(order, { [ajrakh]: 2, [ribbon]: 1 }),
        shop.statuses.change(order, { to: 'cancelled', by, at: new Date() }),
      ]);
      const { orderStatus, totalAmount, items } = await fullOf(order);
      const held = Object.fromEntries(items.map(({ product, quantity }) => [product, quantity]));
      expect([{ [ajrakh]: 5 }, { [ajrakh]: 2, [ribbon]: 1 }]).toContainEqual(held);
      expect(totalAmount).toBe(held[ribbon] === undefined ? 50 : 23);
      await shop.catalogue.handleReleases(shop.dataSource);
      if (orderStatus !== 'cancelled')
        await shop.statuses.change(order, { to: 'cancelled', by, at: new Date() });
      await shop.catalogue.handleReleases(shop.dataSource);
      expect(stocks()).toEqual([100, 100, 10]);
    }
  });
});

describe('an edit whose request or process is lost', () => {
  it('ends without a change if the catalogue does not reply, and restores the hold', async () => {
    const order = await placed({ [ajrakh]: 5 });
    shop.catalogue.failures.push('reply lost', 'reply lost');
    await expect(edit(order, { [ajrakh]: 1, [ribbon]: 2 })).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    expect(await pendingOf(order)).toEqual({ pending: null, epoch: 3 });
    expect((await revised()).at(-1)).toMatchObject({
      epoch: 3,
      lines: [{ product: ajrakh, quantity: 5 }],
    });
    expect((await fullOf(order)).totalAmount).toBe(50);
  });

  it('is completed by the sweep, while all other changes wait', async () => {
    const order = await placed({ [ajrakh]: 5 });
    const hold = jest.spyOn(shop.waitingEdits, 'hold').mockResolvedValueOnce();
    await edit(order, { [ajrakh]: 1, [ribbon]: 2 });
    hold.mockRestore();
    expect((await fullOf(order)).totalAmount).toBe(50);
    await expect(edit(order, { [ajrakh]: 1 })).rejects.toMatchObject({ code: 'order.changing' });
    const by = { _id: staff._id, name: staff.name };
    await expect(
      shop.statuses.change(order, { to: 'cancelled', by, at: new Date() }),
    ).rejects.toMatchObject({ code: 'order.changing' });
    await shop.waitingEdits.sweep();
    expect((await fullOf(order)).totalAmount).toBe(50);
    await shop.dataSource.query(
      `UPDATE orders SET pending_edit = pending_edit || '{"at": "2026-01-01T00:00:00Z"}' WHERE id = $1`,
      [order],
    );
    await Promise.all([shop.waitingEdits.sweep(), shop.waitingEdits.sweep()]);
    expect(await fullOf(order)).toMatchObject({ totalAmount: 16, version: 2 });
    expect([stocks(), (await events()).length]).toEqual([[99, 100, 8], 1]);
  });
});

describe('refused edits', () => {
  it('V25: keeps packed pieces and cut lengths', async () => {
    const voile = shop.catalogue.add({ name: 'Voile', stock: 100, priceCents: 1_000, sale: cloth });
    const order = await placed({ [ajrakh]: 3, [voile]: 2 });
    const lines = [{ product: ajrakh, quantity: 2 }];
    const by = { _id: staff._id, name: staff.name };
    await shop.parcels.pack({ order, lines, idempotencyKey: null }, by);
    const at = { version: (await fullOf(order)).version ?? 0 };
    await expect(edit(order, { [ajrakh]: 1, [voile]: 2 }, at)).rejects.toMatchObject({
      code: 'order.packed',
      message: '"Ajrakh" is packed in P1: open the parcel first.',
    });
    const cut = { order, product: voile, version: 1, isShort: false, isCut: true, lots: ['A'] };
    await storeReservations(shop.dataSource.manager, [cut]);
    await expect(edit(order, { [ajrakh]: 3, [voile]: 1.5 }, at)).rejects.toMatchObject({
      code: 'order.notToEdit',
      message: '"Voile" is cut already: cancel what is not to be sent.',
    });
    expect(await edit(order, { [ajrakh]: 2, [voile]: 2 }, at)).toMatchObject({ after: 40 });
  });

  it('shortens and changes lengths that are not cut yet', async () => {
    const voile = shop.catalogue.add({ name: 'Voile', stock: 100, priceCents: 1_000, sale: cloth });
    const order = await placed({ [voile]: 3 });
    expect(await edit(order, { [voile]: [1, 1.5] })).toMatchObject({
      after: 25,
      order: { items: [{ quantity: 2.5, lengths: [1, 1.5] }] },
    });
    expect(await edit(order, { [voile]: 1.5 }, { version: 2 })).toMatchObject({ after: 15 });
    expect((await fullOf(order)).items[0]).toEqual(expect.not.objectContaining({ lengths: [1.5] }));
    expect(shop.catalogue.stockOf(voile)).toBe(75);
    await expect(edit(order, { [voile]: 1.55 }, { version: 3 })).rejects.toMatchObject({
      code: 'order.step',
    });
  });

  it('refuses an empty edit, a repeated product, a deleted one, and an order that was sent or cancelled', async () => {
    const order = await placed({ [ajrakh]: 3 });
    await expect(edit(order, { [ajrakh]: 3 })).rejects.toMatchObject({
      code: 'order.notToEdit',
      message: 'Nothing is changed.',
    });
    const twice = linesOf({ [ajrakh]: 1 }).flatMap((line) => [line, line]);
    await expect(edit(order, {}, { lines: twice })).rejects.toMatchObject({
      code: 'order.notToEdit',
    });
    await expect(edit(order, { [ajrakh]: 1.5 })).rejects.toMatchObject({
      message: '"Ajrakh" is sold by the piece.',
    });
    await expect(edit(order, { [randomUUID()]: 1 })).rejects.toMatchObject({
      code: 'order.productGone',
    });
    const by = { _id: staff._id, name: staff.name };
    await shop.statuses.change(order, { to: 'cancelled', by, at: new Date() });
    await expect(edit(order, { [ajrakh]: 1 }, { version: 2 })).rejects.toMatchObject({
      code: 'order.cancelled',
    });
    const sent = await placed({ [ajrakh]: 3 });
    await shop.statuses.change(sent, { to: 'shipped', by, at: new Date(), unpaidReason: 'Paid' });
    await expect(edit(sent, { [ajrakh]: 1 }, { version: 2 })).rejects.toMatchObject({
      code: 'order.packed',
      message: 'This order has left.',
    });
  });

  it('V30: changes nothing while the customer is paying, and closes the page first otherwise', async () => {
    const order = await placed({ [ajrakh]: 3 });
    await shop.dataSource.query(
      `UPDATE orders SET payment = '{ "method": "stripe", "credit": [] }' WHERE id = $1`,
      [order],
    );
    shop.catalogue.isPaying = true;
    await expect(edit(order, { [ajrakh]: 2 })).rejects.toMatchObject({
      code: 'order.payingNow',
      status: 409,
      message: 'The customer is paying just now. Please try again in a few minutes.',
    });
    expect(await fullOf(order)).toMatchObject({ version: 1, items: [{ quantity: 3 }] });
    shop.catalogue.isPaying = false;
    await edit(order, { [ajrakh]: 2 });
    shop.catalogue.isPaying = null;
    await edit(order, { [ajrakh]: 1 }, { version: 2 });
    expect(await fullOf(order)).toMatchObject({ version: 3, items: [{ quantity: 1 }] });
    shop.catalogue.isPaying = false;
  });

  it('V31: changes the address together with the lines, or neither', async () => {
    const order = await placed({ [ajrakh]: 3 });
    const shippingAddress = {
      street: '7 Lake Road',
      city: 'Dhaka',
      postalCode: '1209',
      country: 'Bangladesh',
    };
    await expect(
      edit(order, { [ajrakh]: 1, [ribbon]: 99 }, { shippingAddress }),
    ).rejects.toMatchObject({ code: expect.any(String) as string });
    expect((await fullOf(order)).shippingAddress.street).toBe('12 Mirpur Road');
    await edit(order, { [ajrakh]: 1, [ribbon]: 1 }, { shippingAddress });
    expect(await fullOf(order)).toMatchObject({ shippingAddress, totalAmount: 13 });
    const lines = { [ajrakh]: 1, [ribbon]: 1 };
    const moved = { ...shippingAddress, street: '8 Lake Road' };
    const again = await edit(order, lines, { shippingAddress: moved, version: 2 });
    expect(again).toMatchObject({ difference: 0, order: { shippingAddress: moved } });
    expect(await events()).toMatchObject([{ version: 2 }, { version: 3, removed: [], added: [] }]);
  });
});
