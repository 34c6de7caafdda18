import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { aProduct } from '../../testing/builders';
import { struckPriceText } from './struck-price';

const product = (lowest: number | null, isRunning = false) =>
  anAdminProduct(aProduct(1, { price: 15 }), { reduction: { lowest, isRunning } });

describe('PRC-14: the struck price in the product form', () => {
  it.each([
    [
      14,
      false,
      '12',
      'Lowest price of the last 30 days: $14.00. The shop will strike this price, not $18.00.',
    ],
    [18, false, '12', 'Lowest price of the last 30 days: $18.00. The shop will strike this price.'],
    [
      10,
      false,
      '12',
      'Lowest price of the last 30 days: $10.00. The shop will strike no higher price.',
    ],
    [
      null,
      false,
      '12',
      'The shop will strike no higher price: there is no history of 30 days before.',
    ],
    [14, false, '15', 'The shop will strike no higher price: the price has not fallen.'],
    [14, true, '16', 'The shop will strike no higher price: the price rises.'],
  ])(
    'PRC-14: explains the struck price with a lowest of %p, running: %p, at %s',
    (lowest, isRunning, price, text) => {
      expect(struckPriceText(product(lowest, isRunning), price, '18')).toBe(text);
    },
  );

  it('shows no struck price text if the stated price is struck, or none is stated', () => {
    expect(struckPriceText(anAdminProduct(aProduct(1)), '12', '18')).toBeUndefined();
    expect(struckPriceText(product(14), '12', '')).toBeUndefined();
    expect(struckPriceText(undefined, '12', '18')).toBeUndefined();
  });
});
