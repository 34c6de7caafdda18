// Bought gift cards (V55), on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { decrypt } from '@shop/service-kit/encrypted-text';
import { Bus } from '@shop/service-kit/bus/bus';
import { findDocumentsOf } from '../documents/documents.query.js';
import { hashOf } from '../ledger/gift-card-code.rules.js';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { markPrepaid } from '../ledger/prepaid-orders.query.js';
import { admin, anOrder } from '../testing/open-billing.js';
import { anInvoicedOrder, aParcel, issuer } from '../testing/invoiced-orders.js';
import {
  anAwaitingOrder,
  CODE_KEY,
  openMethods,
  type OpenMethods,
} from '../testing/open-methods.js';
import { SoldCardsConfirmation } from './sold-cards-confirmation.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

const product = randomUUID();
const cards = (pieces: number, more: Partial<OrderUpdate> = {}): Partial<OrderUpdate> => ({
  totalCents: 5_000 * pieces,
  giftCards: [{ product, name: 'Gift card', cents: 5_000, pieces }],
  isOfGiftCards: true,
  ...more,
});
const follow = async () => {
  await billing.make();
  await billing.soldCards.follow();
};
async function bought(news: Partial<OrderUpdate>): Promise<OrderUpdate> {
  const order = anOrder(news);
  await billing.deliver(order);
  await follow();
  return order;
}
const change = async (order: OrderUpdate, news: Partial<OrderUpdate>) => {
  const changed = { ...order, ...news, version: order.version + 1 };
  await billing.deliver(changed);
  await follow();
  return changed;
};
interface Account {
  id: string;
  balance: number;
  isOff: boolean;
  hash: string;
}
const accountsOf = ({ order }: OrderUpdate) =>
  billing.dataSource.query<Account[]>(
    `SELECT id, balance::float8 AS balance, is_off AS "isOff", code_hash AS hash FROM credit_accounts
      WHERE sold_order = $1 ORDER BY sold_piece`,
    [order],
  );
const issuedTo = async ({ order }: OrderUpdate) =>
  (await billing.published()).filter((one) => one['order'] === order && 'encryptedCode' in one);
const takeBack = ({ order }: OrderUpdate, left: number, isPreview = false) =>
  billing.soldCards.takeBack({ order, lines: [{ product, left }], isPreview });
const spend = async (account: string, cents: number) => {
  const order = anAwaitingOrder({ method: 'credit', totalCents: cents }, [{ account, cents }]);
  await billing.deliver(order);
  return (await billing.moneyOf(order.order)).state;
};

describe('gift cards that are bought', () => {
  it('V55: charges an order of only gift cards at once, and issues a card for each piece once', async () => {
    const order = await bought(cards(2));
    expect(await billing.moneyOf(order.order)).toMatchObject({ state: 'charged' });
    await billing.deliver({ ...order, version: 2 });
    await Promise.all([billing.soldCards.follow(), billing.soldCards.follow()]);
    const accounts = await accountsOf(order);
    expect(accounts).toMatchObject([{ balance: 5_000, isOff: false }, { balance: 5_000 }]);
    const events = await issuedTo(order);
    expect(events).toHaveLength(2);
    const codes = events.map((event) => decrypt(String(event['encryptedCode']), CODE_KEY));
    expect(codes.map((code) => hashOf(code.replaceAll('-', ''))).toSorted()).toEqual(
      accounts.map(({ hash }) => hash).toSorted(),
    );
    const all = JSON.stringify(await billing.published());
    for (const code of codes) expect(all).not.toContain(code.slice(0, 9));
    expect(await spend(accounts[0]?.id ?? '', 2_000)).toBe('held');
    expect(await billing.wrongBalances()).toEqual([]);
  });

  it('V55: issues the cards of a mixed order once its charge has been received, and none of an unpaid invoice', async () => {
    const mixed = cards(1, { isOfGiftCards: false, totalCents: 16_900 });
    const order = await bought(mixed);
    expect(await accountsOf(order)).toEqual([]);
    await change(order, { status: 'shipped' });
    expect(await accountsOf(order)).toHaveLength(1);
    expect((await billing.moneyOf(order.order)).staff?.left).toBe(119);
    await billing.terms.save(admin, {
      user: order.user,
      isOn: true,
      company: 'Loom',
      limit: 500,
      dueDays: 30,
      version: 0,
      messageId: randomUUID(),
    });
    const owed = await bought(cards(1, { method: 'invoice', user: order.user }));
    expect(await billing.moneyOf(owed.order)).toMatchObject({ state: 'owed' });
    expect(await accountsOf(owed)).toEqual([]);
    await billing.receive(owed.order, 50);
    await follow();
    expect(await accountsOf(owed)).toHaveLength(1);
  });

  it('V55: takes back only whole and unused cards, and refunds what is cancelled to the payer', async () => {
    const order = await bought(cards(2));
    const [first] = await accountsOf(order);
    await spend(first?.id ?? '', 1);
    await expect(takeBack(order, 0)).rejects.toMatchObject({ code: 'billing.giftCardUsed' });
    await takeBack(order, 1, true);
    expect(await accountsOf(order)).toMatchObject([{ isOff: false }, { isOff: false }]);
    await takeBack(order, 1);
    await takeBack(order, 1);
    expect(await accountsOf(order)).toMatchObject([
      { balance: 4_999, isOff: false },
      { balance: 0, isOff: true },
    ]);
    await change(order, cards(1));
    expect(await billing.moneyOf(order.order)).toMatchObject({ state: 'partly refunded' });
    const [, second] = await accountsOf(order);
    await expect(billing.giftCards.restore(admin, second?.id ?? '')).rejects.toMatchObject({
      code: 'billing.giftCardTakenBack',
    });
    expect(await billing.wrongBalances()).toEqual([]);
  });

  it('V55: withdraws the cards of a cancelled order, and restores them if it was not cancelled', async () => {
    const order = await bought(cards(1));
    const reply = (isCancelled: boolean, quantity: number) => ({
      issuer,
      order: anInvoicedOrder(order.order, [], {
        isCancelled,
        whole: {
          lines: [
            { product, name: 'Gift card', quantity, cents: 5_000, rateBp: 0, isGiftCard: true },
          ],
          revision: null,
        },
      }),
    });
    const confirm = (isCancelled: boolean) => {
      const call = () => Promise.resolve(Buffer.from(JSON.stringify(reply(isCancelled, 1))));
      return new SoldCardsConfirmation(
        billing.dataSource,
        new Bus({ call }),
        billing.soldCards,
      ).confirmAll(0);
    };
    await takeBack(order, 0);
    await confirm(false);
    expect(await accountsOf(order)).toMatchObject([{ balance: 5_000, isOff: false }]);
    await takeBack(order, 0);
    await confirm(true);
    await confirm(false);
    expect(await accountsOf(order)).toMatchObject([{ balance: 0, isOff: true }]);
    await change(order, { status: 'cancelled' });
    expect(await billing.moneyOf(order.order)).toMatchObject({ state: 'refunded' });
    expect(await billing.wrongBalances()).toEqual([]);
  });

  it('V55: lets staff refund no part of a card, and the cloth of the same order at most by its price', async () => {
    const order = await bought(cards(1, { isOfGiftCards: false, totalCents: 16_900 }));
    await change(order, { status: 'shipped' });
    const refund = (amount: number) =>
      billing.refunds.refund(admin, {
        order: order.order,
        amount,
        reason: 'Sorry',
        purpose: randomUUID(),
      });
    await expect(refund(119.01)).rejects.toMatchObject({ code: 'billing.tooMuch' });
    await refund(119);
  });
});

describe('a lost e-mail with a gift card', () => {
  const renew = (card: string, lastFour: string) => billing.cardCodes.renew(admin, card, lastFour);
  const codesOf = async (order: OrderUpdate) =>
    (await issuedTo(order)).map((event) => decrypt(String(event['encryptedCode']), CODE_KEY));

  it('V55: gives the same card one new code when two people press at once', async () => {
    const order = await bought(cards(1));
    const [card] = await accountsOf(order);
    const id = card?.id ?? '';
    const [old = ''] = await codesOf(order);
    await spend(id, 2_000);
    const both = await Promise.allSettled([1, 2].map(() => renew(id, old.slice(-4))));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'billing.giftCardRenewed' },
    });
    const codes = await codesOf(order);
    expect(codes).toHaveLength(2);
    const code = codes.find((one) => one !== old) ?? '';
    expect(await accountsOf(order)).toEqual([
      { id, balance: 3_000, isOff: false, hash: hashOf(code.replaceAll('-', '')) },
    ]);
    const stored = await billing.dataSource.query<unknown[]>(
      `SELECT t::text FROM audit_entries t WHERE subject_id = $1 AND action = 'credit.giftCardRenewed'`,
      [id],
    );
    expect(stored).toHaveLength(1);
    for (const one of codes) expect(JSON.stringify(stored)).not.toContain(one.slice(0, 9));
    const rows = await billing.giftCards.list({ search: code.slice(-4), limit: 50 });
    expect(rows.cards).toMatchObject([{ _id: id, order: order.order }]);
  });

  it('V55: refuses a new code for a card that is withdrawn, taken back, or made by staff', async () => {
    const order = await bought(cards(2));
    const [off, back] = await accountsOf(order);
    const codes = await codesOf(order);
    const endOf = (hash = '') =>
      codes.find((code) => hashOf(code.replaceAll('-', '')) === hash)?.slice(-4) ?? '';
    await billing.giftCards.withdraw(admin, off?.id ?? '');
    await expect(renew(off?.id ?? '', endOf(off?.hash))).rejects.toMatchObject({
      code: 'billing.giftCardWithdrawn',
    });
    await takeBack(order, 1);
    await expect(renew(back?.id ?? '', endOf(back?.hash))).rejects.toMatchObject({
      code: 'billing.giftCardTakenBack',
    });
    const made = await billing.aCard(10);
    await expect(renew(made.account, made.code.slice(-4))).rejects.toMatchObject({
      code: 'billing.giftCardNotSold',
    });
    await expect(renew(randomUUID(), '7K2M')).rejects.toMatchObject({
      code: 'billing.giftCardNotFound',
    });
  });
});

describe('the documents of gift cards', () => {
  it('V55: invoices card 50.00 + cloth 119.00 as 50.00 without tax and 119.00 = 100.00 + 19.00', async () => {
    const order = await bought(cards(1, { isOfGiftCards: false, totalCents: 16_900 }));
    await change(order, { status: 'shipped' });
    const line = { product, name: 'Gift card', quantity: 1, cents: 5_000, rateBp: 0 };
    const parcel = aParcel({ cents: 11_900, rateBp: 1_900 });
    const cardLine = { ...line, isGiftCard: true as const };
    const issue = (lines: (typeof cardLine)[], revision: string | null = null) =>
      billing.dataSource.transaction(async (manager) => {
        const whole = { lines: [...parcel.lines, ...lines], revision };
        const invoiced = anInvoicedOrder(order.order, [parcel], { whole });
        await billing.documents.issue(manager, issuer, invoiced, new Date(0));
        return findDocumentsOf(manager, order.order);
      });
    const expected = [
      { kind: 'invoice', totalCents: 11_900, taxes: [{ netCents: 10_000, taxCents: 1_900 }] },
      {
        kind: 'invoice',
        cause: 'giftCards',
        totalCents: 5_000,
        taxes: [{ rateBp: 0, netCents: 5_000, taxCents: 0 }],
        notes: ['Voucher: tax is due when it is used.'],
      },
    ];
    expect(await issue([cardLine])).toMatchObject(expected);
    expect(await issue([cardLine])).toHaveLength(2);
    const credited = await issue([], randomUUID());
    expect(credited).toMatchObject([
      ...expected,
      { kind: 'credit', invoice: credited[1]?.id, totalCents: 5_000, cause: 'revision' },
    ]);
    expect(await issue([], randomUUID())).toHaveLength(3);
  });

  it('V55: leaves cards out of the immediate invoice, and credits both when the order is cancelled', async () => {
    const order = await bought(cards(1, { isOfGiftCards: false, totalCents: 16_900 }));
    await change(order, { status: 'shipped' });
    const goods = { product: randomUUID(), name: 'Ajrakh', quantity: 1, cents: 11_900 };
    const card = { product, name: 'Gift card', quantity: 1, cents: 5_000, rateBp: 0 };
    const lines = [
      { ...goods, rateBp: 1_900 },
      { ...card, isGiftCard: true as const },
    ];
    const issued = await billing.dataSource.transaction(async (manager) => {
      await markPrepaid(manager, [order.order]);
      const whole = { lines, revision: null };
      await billing.documents.issue(
        manager,
        issuer,
        anInvoicedOrder(order.order, [], { whole }),
        new Date(0),
      );
      return findDocumentsOf(manager, order.order);
    });
    expect(issued).toMatchObject([
      { cause: 'order', totalCents: 11_900 },
      { cause: 'giftCards', totalCents: 5_000 },
    ]);
    const all = await billing.dataSource.transaction(async (manager) => {
      await billing.documents.takeBack(manager, order.order);
      return findDocumentsOf(manager, order.order);
    });
    expect(all.slice(2)).toMatchObject([
      { kind: 'credit', totalCents: 11_900 },
      { kind: 'credit', totalCents: 5_000 },
    ]);
  });
});
