import { moneySentence, moneyStateOf, tooMuchText, type MoneySums } from './payments.js';

const sums = (parts: Partial<MoneySums> = {}): MoneySums => ({
  state: 'secured',
  secured: 5_980,
  captured: 0,
  released: 0,
  refunded: 0,
  disputed: 0,
  ...parts,
});
const charged = { captured: 5_980 };
const nothing = { secured: 0 };

describe('the state of money', () => {
  it.each([
    ['none', sums({ secured: 0 }), 'Nothing to pay'],
    ['held', sums(), 'Paid by card (demo): on hold'],
    ['charged', sums(charged), 'Paid by card (demo): charged'],
    ['released', sums({ released: 5_980 }), 'Paid by card (demo): released'],
    [
      'partly refunded',
      sums({ ...charged, refunded: 1_050 }),
      'Paid by card (demo): refunded $10.50',
    ],
    ['refunded', sums({ ...charged, refunded: 5_980 }), 'Paid by card (demo): refunded $59.80'],
  ])('reads the state %s of money from the sums, with its text', (state, given, sentence) => {
    expect(moneyStateOf(given)).toBe(state);
    expect(moneySentence('demo-card', given)).toBe(sentence);
  });

  it.each([
    ['open', 'stripe', { state: 'open', ...nothing }, 'Please pay to confirm your order.'],
    ['open', 'transfer', { state: 'open', ...nothing }, 'This order waits for your bank transfer.'],
    ['held', 'cash', {}, 'Cash on delivery: to be paid'],
    ['charged', 'cash', { state: 'captured', ...charged }, 'Cash on delivery: received'],
    ['owed', 'invoice', { state: 'owed' }, 'On invoice: to be paid'],
    [
      'partly charged',
      'invoice',
      { state: 'owed', captured: 2_000 },
      'On invoice: $20.00 of $59.80 received',
    ],
    ['closed', 'stripe', { state: 'closed', ...nothing }, 'Card: not paid'],
    ['lapsed', 'stripe', { state: 'lapsed', released: 5_980 }, 'Card: the hold has run out'],
    ['refused', 'credit', { state: 'refused', ...nothing }, 'Store credit: could not be paid'],
    ['disputed', 'stripe', { ...charged, disputed: 5_980 }, 'Paid by card: disputed'],
    [
      'partly charged',
      'demo-card',
      { captured: 2_000 },
      'Paid by card (demo): $20.00 of $59.80 charged',
    ],
  ] as const)('returns the text of %s of %s', (state, method, given, sentence) => {
    expect(moneyStateOf(sums(given))).toBe(state);
    expect(moneySentence(method, sums(given))).toBe(sentence);
  });

  it('reports that nothing is to be paid if there is no payment', () => {
    expect(moneySentence(null, sums({ secured: 0 }))).toBe('Nothing to pay');
  });

  it('PAY-13: returns how much can still be refunded', () => {
    expect(tooMuchText(3_110)).toBe('Only $31.10 can still be refunded.');
  });
});
