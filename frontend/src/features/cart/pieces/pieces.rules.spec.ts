import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import { notesOf, settledOffer, type SaleOnRolls } from './pieces.rules';

const sale: SaleOnRolls = {
  unit: 'm',
  cutsPerUnit: 10,
  inStock: 9.2,
  least: 0.5,
  most: null,
  longest: 4.2,
  oneLot: 6,
};

describe('offers that the product data settles', () => {
  it.each([
    [[4.2], 'onePiece'],
    [[2, 2.2], 'onePiece'],
    [[0.1, 0.2], 'onePiece'],
    [[9.3], 'no'],
    [[5, 4.3], 'no'],
  ])('offers lengths of %j as %s from the product data', (lengths, offer) => {
    expect(settledOffer(sale, lengths)).toMatchObject({ offer });
  });

  it.each([[[4.3]], [[4.2, 0.5]], [[3, 3]]])(
    'offers nothing by itself for lengths of %j, which depend on the rolls',
    (lengths) => {
      expect(settledOffer(sale, lengths)).toBeNull();
    },
  );
});

const notes = (offer: Partial<LengthOffer>, allowances = {}, lengths = [6]) =>
  notesOf({ offer: 'no', longest: 4.2, oneLot: 6, ...offer }, { sale, allowances, lengths });

describe('the sentences about an offer', () => {
  it('describes an offer if everything is available', () => {
    expect(notes({ offer: 'onePiece' })).toEqual([{ text: '✓ One piece, one dye lot' }]);
    expect(notes({ offer: 'onePiece' }, {}, [2, 2])).toEqual([
      { text: '✓ Each in one piece, all of one dye lot' },
    ]);
  });

  it('FAB-16: shows the longest piece and the option to join, then the pieces and the option to undo it', () => {
    const offer = { offer: 'pieces' as const, pieces: [[4.2, 1.8]] };
    expect(notes(offer)).toEqual([
      {
        text: 'The longest piece is 4.20 m.',
        allowance: { name: 'mayJoin', label: 'Allow two pieces', isAllowed: false },
      },
    ]);
    expect(notes(offer, { mayJoin: true })).toEqual([
      {
        text: 'Two pieces of one dye lot: 4.20 m and 1.80 m',
        allowance: { name: 'mayJoin', label: 'Undo', isAllowed: true },
      },
    ]);
    const three = { ...offer, pieces: [[3, 3, 1.5], [2]] };
    expect(notes(three)[0]?.allowance?.label).toBe('Allow three pieces');
    expect(notes(three, { mayJoin: true })[0]?.text).toBe(
      'Three pieces of one dye lot: 3.00 m, 3.00 m and 1.50 m',
    );
  });

  it('FAB-18: warns of shades if an offer is from another dye lot', () => {
    const offer = { offer: 'lots' as const, lots: 2, pieces: [[3], [2]] };
    const text = 'From two dye lots: shades may differ slightly.';
    expect(notes(offer)).toEqual([
      { text, allowance: { name: 'mayMixLots', label: 'Allow', isAllowed: false } },
    ]);
    expect(notes(offer, { mayMixLots: true })[0]?.allowance?.label).toBe('Undo');
  });

  it('requires both permissions if pieces of two dye lots are joined', () => {
    const offer = { offer: 'lots' as const, lots: 2, pieces: [[3, 2]] };
    expect(notes(offer, { mayJoin: true }).map(({ text }) => text)).toEqual([
      'Two pieces: 3.00 m and 2.00 m',
      'From two dye lots: shades may differ slightly.',
    ]);
  });

  it('shows what is available if an offer is refused', () => {
    expect(notes({ offer: 'no' })).toEqual([
      { text: 'It cannot be cut: 9.20 m in stock, the longest piece is 4.20 m.' },
    ]);
  });
});
