import { endsIn, matchTransfer } from './match.rules.js';

const order = (end: string) => `5b1b7c1e-4a1f-4c0e-9d3f-0a1b${end}`;
const open = [
  { order: order('1a2b3c4d'), missing: 5_980 },
  { order: order('5e6f7a8b'), missing: 2_500 },
  { order: order('9c0d1e2f'), missing: 2_500 },
];

describe('a reference in any spelling', () => {
  it.each([
    'LM-1A2B3C4D',
    'LM: 1A2B3C4D',
    'LM–1A2B–3C4D',
    'lm.1a2b.3c4d',
    'LM/1A2B3C4D',
    '(LM_1A2B3C4D)',
    'Order #LM1A2B3C4D, thanks',
    'LM\u200b1A2B3C4D',
    'ＬＭ１Ａ２Ｂ３Ｃ４Ｄ',
  ])('cases 4: reads the transfer reference %j as paying its order', (reference) => {
    expect(matchTransfer({ reference, cents: 5_980 }, open)).toMatchObject({ state: 'matched' });
  });
});

describe('the reference of a transfer', () => {
  it.each([
    ['LM 1A2B3C4D', ['1a2b3c4d']],
    ['lm1a2b 3c4d Ajrakh', ['1a2b3c4d']],
    ['Order L M 1A2B\n3C4D thanks', ['1a2b3c4d']],
    ['LM 1A2B3C4D LM 5E6F7A8B LM 1A2B3C4D', ['1a2b3c4d', '5e6f7a8b']],
    ['LM 1A2B3C4', []],
    ['1A2B3C4D', []],
    ['', []],
  ])('reads from the transfer reference %j the orders %j', (reference, ends) => {
    expect(endsIn(reference)).toEqual(ends);
  });
});

describe('a transfer', () => {
  it.each([
    ['the reference and the sum', 'LM 1A2B3C4D', 5_980, 'matched', '1a2b3c4d', null],
    [
      'another sum',
      'LM 1A2B3C4D',
      5_900,
      'guessed',
      '1a2b3c4d',
      'The reference matches; $59.80 is missing.',
    ],
    [
      'a sum that one order has',
      'cloth',
      5_980,
      'guessed',
      '1a2b3c4d',
      'No reference, but the amount matches.',
    ],
    [
      'a sum that two orders have',
      'cloth',
      2_500,
      'open',
      null,
      'No reference; the amount matches several orders.',
    ],
    ['a sum that no order has', '', 1, 'open', null, 'No reference; the amount matches no order.'],
    [
      'the reference of another order, and a sum that one has',
      'LM 00000000',
      5_980,
      'open',
      null,
      'No order with this reference is waiting for a transfer.',
    ],
    ['two references', 'LM 1A2B3C4D LM 5E6F7A8B', 5_980, 'open', null, 'It names several orders.'],
  ] as const)('matches a transfer with %s', (...[, reference, cents, state, end, why]) => {
    expect(matchTransfer({ reference, cents }, open)).toEqual({
      state,
      order: end === null ? null : order(end),
      why,
    });
  });
});
