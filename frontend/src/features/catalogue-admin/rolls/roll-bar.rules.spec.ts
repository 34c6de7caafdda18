import { aRollDetail } from '../../../testing/builders';
import { barParts } from './roll-bar.rules';

const nameOf = (order: string) => `Order ${order.slice(-8)}`;

describe('the bar of a roll', () => {
  it('shows in the bar of a roll what is free, what is reserved for which order, and what has left', () => {
    const { cuts } = aRollDetail();
    const loss = { ...cuts[0], length: 0.2, reason: 'loss', order: null, note: null } as const;
    const roll = aRollDetail({ left: 36.2, cuts: [...cuts, { ...loss, by: 'x', at: '' }] });
    expect(barParts(roll, nameOf).map(({ label, length }) => [label, length])).toEqual([
      ['Free', 23.8],
      ['Reserved, Order 00000202', 9.4],
      ['Reserved, Order 00000203', 3],
      ['Over-length', 0.2],
      ['Cut, Order 00000201', 12.4],
    ]);
  });

  it('omits empty parts from the bar of a roll', () => {
    expect(barParts(aRollDetail({ left: 12.4 }), nameOf).map(({ kind }) => kind)).toEqual([
      'reserved',
      'reserved',
      'gone',
    ]);
  });
});
