import { orderItemInput } from './order-item.js';
import { saleInput } from '../inventory/sale.js';

const product = '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a01';
const read = (parts: object) =>
  orderItemInput.safeParse({ product, quantity: 2, price: 26.5, ...parts });

describe('a line of an order', () => {
  it.each([
    [2, 2],
    [2.3, 2.3],
    [0.125, 0.125],
    [0.1 + 0.2, 0.3],
    [999, 999],
  ])('reads a quantity of %d as %d', (quantity, taken) => {
    expect(read({ quantity }).data?.quantity).toBe(taken);
  });

  it.each([0, -1, 0.0001, 2.3456, 1 / 3, 999.001, 1e21, NaN, Infinity, '2', null, true, [2]])(
    'refuses %p as a quantity',
    (quantity) => {
      expect(read({ quantity }).success).toBe(false);
    },
  );

  it('accepts lengths that add up to the quantity, despite float errors', () => {
    expect(read({ quantity: 5, lengths: [3, 2] }).data?.lengths).toEqual([3, 2]);
    expect(read({ quantity: 0.3, lengths: [0.1, 0.2] }).success).toBe(true);
    expect(read({ quantity: 2, lengths: [] }).success).toBe(true);
  });

  it.each([
    [[3, 2]],
    [[2.0001]],
    [[2, 0]],
    [[-1, 3]],
    [Array.from({ length: 21 }, () => 0.1)],
    [['2']],
  ])('refuses the lengths %p of 2', (lengths) => {
    expect(read({ lengths }).success).toBe(false);
  });

  it('reports that the lengths of a line do not add up', () => {
    const [issue] = read({ lengths: [3, 2] }).error?.issues ?? [];
    expect(issue).toMatchObject({
      path: ['lengths'],
      message: 'The lengths do not add up to the quantity.',
    });
  });
});

describe('the sale terms of a product', () => {
  const length = { kind: 'length', version: 1, unit: 'm', cutsPerUnit: 10, least: 0.5, most: null };
  it('accepts a sale by the piece, or by a length in whole steps', () => {
    expect(saleInput.safeParse({ kind: 'piece', version: 1 }).success).toBe(true);
    expect(saleInput.safeParse(length).success).toBe(true);
    expect(saleInput.safeParse({ ...length, least: 0.125, cutsPerUnit: 8, most: 3 }).success).toBe(
      true,
    );
  });

  it.each([
    { kind: 'metre' },
    { version: undefined },
    { unit: 'ft' },
    { cutsPerUnit: 3 },
    { cutsPerUnit: 0 },
    { least: 0 },
    { least: 0.55 },
    { least: 1000 },
    { most: 0.4 },
    { most: 0.55 },
  ])('refuses a sale with %j', (parts) => {
    expect(saleInput.safeParse({ ...length, ...parts }).success).toBe(false);
  });
});
