import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { transferQuery, type ImportedLine } from '@shop/contracts/billing/transfers';
import { sum } from '@shop/contracts/core/numbers';
import { referenceOf } from '../ledger/payments.query.js';
import { admin, aUser } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

const line = (parts: Partial<ImportedLine>): ImportedLine => ({
  bookedOn: '2026-11-25',
  cents: 5_980,
  reference: '',
  payer: 'Rina Das',
  nth: 1,
  ...parts,
});
async function anOpenTransfer(totalCents = 5_980) {
  const news = anAwaitingOrder({ method: 'transfer', totalCents, account: 'DE02 1203 0000' });
  await billing.deliver(news);
  return news;
}
/** A sum that no other order of this file has. */
let sums = 100_000;
const ownSum = () => (sums += 1);
const take = (...lines: ImportedLine[]) => billing.transfers.import(admin, lines);
const newest = async () => (await billing.transfers.list(transferQuery.parse({}))).transfers;

describe('an order that waits for a transfer', () => {
  it('PAY-18: shows account and reference; a bank file pays three of four orders, and guesses the fourth', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => anOpenTransfer(ownSum())));
    const [first, , , fourth] = orders;
    const own = aUser({ _id: first?.user ?? '' });
    expect(await billing.payments.get(first?.order ?? '', own)).toMatchObject({
      sentence: 'This order waits for your bank transfer.',
      transfer: { account: 'DE02 1203 0000', reference: referenceOf(first?.order ?? '') },
    });
    const lines = orders.map(({ order, totalCents }) =>
      line({
        cents: totalCents,
        reference: order === fourth?.order ? 'cloth' : referenceOf(order),
      }),
    );
    const before = (await billing.published()).length;
    expect(await take(...lines)).toEqual({ added: 4, matched: 3, waiting: 1, known: 0 });
    expect(await take(...lines)).toEqual({ added: 0, matched: 0, waiting: 0, known: 4 });
    const secured = (await billing.published()).slice(before).map(({ order }) => order);
    expect(secured.toSorted()).toEqual(
      orders
        .slice(0, 3)
        .map(({ order }) => order)
        .toSorted(),
    );
    expect(await billing.moneyOf(first?.order ?? '')).toMatchObject({
      sentence: 'Bank transfer: received',
      staff: { charged: (first?.totalCents ?? 0) / 100, missing: 0 },
    });
    const guessed = (await newest()).find(({ state }) => state === 'guessed');
    expect(guessed).toMatchObject({
      order: fourth?.order,
      why: 'No reference, but the amount matches.',
    });
    await billing.transfers.settle(admin, guessed?._id ?? '', fourth?.order ?? '');
    expect((await billing.moneyOf(fourth?.order ?? '')).state).toBe('charged');
  });

  it('PAY-18: places a transfer order only when all of it is received, in however many parts', async () => {
    const { order } = await anOpenTransfer();
    const before = (await billing.published()).length;
    await billing.receive(order, 20);
    expect(await billing.moneyOf(order)).toMatchObject({
      state: 'open',
      staff: { charged: 20, missing: 39.8 },
    });
    await take(line({ cents: 3_980, reference: referenceOf(order) }));
    expect((await billing.published()).slice(before)).toMatchObject([
      { order, amountCents: 5_980 },
    ]);
    expect((await billing.moneyOf(order)).state).toBe('charged');
  });

  it('creates a manual refund for transfers received for a closed or cancelled order', async () => {
    const part = await anOpenTransfer();
    await billing.receive(part.order, 20);
    await billing.change(part, 'closed');
    expect(await billing.moneyOf(part.order)).toMatchObject({
      staff: {
        refunding: 20,
        operations: expect.arrayContaining([expect.objectContaining({ isTask: true })]),
      },
    });
    const whole = await anOpenTransfer();
    await billing.receive(whole.order, 59.8);
    await billing.change(whole, 'cancelled', 3);
    expect((await billing.moneyOf(whole.order)).staff).toMatchObject({ refunding: 59.8, left: 0 });
  });

  it('pays a transfer order once if the same file is uploaded twice at the same moment', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => anOpenTransfer()));
    const lines = orders.map(({ order }) => line({ reference: referenceOf(order) }));
    const both = await Promise.all([take(...lines), take(...lines.toReversed())]);
    expect(sum(both.map(({ matched }) => matched))).toBe(3);
    for (const { order } of orders)
      expect(await billing.movesOf(order)).toEqual(['secure 59.8 done', 'capture 59.8 done']);
  });
});

describe('a line of the bank', () => {
  it('treats a bank line that is in the file twice as two, and does not pay its order twice', async () => {
    const { order } = await anOpenTransfer();
    const same = { reference: referenceOf(order) };
    const counted = await take(line(same), line({ ...same, nth: 2 }));
    expect(counted).toEqual({ added: 2, matched: 1, waiting: 1, known: 0 });
    expect((await billing.moneyOf(order)).staff?.charged).toBe(59.8);
  });

  it('money 12: recognises a bank line by its day as written, in either form, and by the day itself', async () => {
    const same = { cents: ownSum(), reference: 'cloth', dayAsWritten: '11/05/2026' };
    const counts = async (parts: Partial<ImportedLine>) => {
      const { added, known } = await take(line({ ...same, ...parts }));
      return [added, known];
    };
    expect(await counts({ bookedOn: '2026-05-11' })).toEqual([1, 0]);
    expect(await counts({ bookedOn: '2026-11-05' })).toEqual([0, 1]);
    const plain = line({ cents: same.cents, reference: 'cloth', bookedOn: '2026-05-11' });
    expect(await take(plain)).toMatchObject({ added: 0, known: 1 });
    expect(await counts({ bookedOn: '2026-05-11', dayAsWritten: '05/11/2026' })).toEqual([1, 0]);
  });

  it('money 12: stores the date form of a bank account once it is set', async () => {
    const form = (given: 'dayFirst' | 'monthFirst' | null) =>
      billing.transfers.dateForm('account', given);
    expect(await form(null)).toBeNull();
    expect(await form('monthFirst')).toBe('monthFirst');
    expect(await form(null)).toBe('monthFirst');
    expect(await form('dayFirst')).toBe('dayFirst');
    expect(await billing.transfers.dateForm('another', null)).toBeNull();
  });

  it('settles a bank line once: for an order, or as unrelated', async () => {
    const cents = ownSum();
    await take(line({ cents, reference: 'Insurance' }));
    const own = (await newest()).find(({ amount }) => amount === cents / 100);
    const id = own?._id ?? '';
    const { order } = await anOpenTransfer();
    const settle = (to: string | null) => billing.transfers.settle(admin, id, to);
    const refused = (code: string) => ({ code });
    await expect(settle(order)).rejects.toMatchObject(refused('billing.moreThanMissing'));
    await expect(settle(randomUUID())).rejects.toMatchObject(refused('billing.notByTransfer'));
    expect(await settle(null)).toMatchObject({ state: 'ignored', order: null });
    expect(await settle(null)).toMatchObject({ state: 'ignored' });
    await expect(settle(order)).rejects.toMatchObject(refused('billing.transferSettled'));
    await expect(billing.transfers.settle(admin, randomUUID(), null)).rejects.toMatchObject(
      refused('billing.transferNotFound'),
    );
  });

  it('lists bank lines by their state, newest first, in pages', async () => {
    const cents = ownSum();
    await take(line({ cents, reference: 'one' }), line({ cents, reference: 'two' }));
    const query = { state: 'open', limit: 1 };
    const first = await billing.transfers.list(transferQuery.parse(query));
    const after = first.next ?? '';
    const second = await billing.transfers.list(transferQuery.parse({ ...query, after }));
    const references = [...first.transfers, ...second.transfers].map(({ reference }) => reference);
    expect(references.toSorted()).toEqual(['one', 'two']);
    expect(first.transfers[0]).toMatchObject({ bookedOn: '2026-11-25', amount: cents / 100 });
  });
});
