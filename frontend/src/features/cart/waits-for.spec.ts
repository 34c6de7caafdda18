import { aProduct } from '../../testing/builders';
import { lineOf } from './cart-item';
import { waitsFor } from './waits-for';

const sale = {
  ...({ kind: 'length', unit: 'm', cutsPerUnit: 10, inStock: 2, least: 0.5, most: null } as const),
  longest: 2,
  oneLot: 2,
  coming: { length: 15, on: '2027-03-12' },
};
const cloth = aProduct(1, { name: 'Chambray', stock: 2, sale });

describe('a line that waits for the next delivery', () => {
  it('accepts up to the expected stock for a waiting line, and keeps its permission when a length is added', () => {
    const line = lineOf(cloth, 20, undefined, { preorder: true });
    expect([line.quantity, line.preorder]).toEqual([15, true]);
    const first = lineOf(cloth, 5, undefined, { preorder: true });
    expect(lineOf(cloth, 4, first)).toMatchObject({ lengths: [5, 4], preorder: true });
    expect(waitsFor(line)).toEqual(sale.coming);
  });

  it('does not make a line wait if it is in stock, or without permission', () => {
    expect(waitsFor(lineOf(cloth, 2, undefined, { preorder: true }))).toBeNull();
    expect(
      waitsFor({ ...lineOf(cloth, 5, undefined, { preorder: true }), preorder: false }),
    ).toBeNull();
    expect(lineOf(cloth, 5).quantity).toBe(2);
  });
});
