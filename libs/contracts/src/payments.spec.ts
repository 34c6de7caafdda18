import { moneySentence, moneyStateOf, tooMuchText, type MoneySums } from './payments.js';

const sums = (parts: Partial<MoneySums> = {}): MoneySums => ({
  ...{ secured: 5_980, captured: 0, released: 0, refunded: 0 },
  ...parts,
});
const charged = { captured: 5_980 };

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
  ])('%s is read from the sums, and has its words', (state, given, sentence) => {
    expect(moneyStateOf(given)).toBe(state);
    expect(moneySentence('demo-card', given)).toBe(sentence);
  });

  it('is that nothing is to be paid where there is no payment', () => {
    expect(moneySentence(null, sums({ secured: 0 }))).toBe('Nothing to pay');
  });

  it('PAY-13: says how much can still be refunded', () => {
    expect(tooMuchText(3_110)).toBe('Only $31.10 can still be refunded.');
  });
});
