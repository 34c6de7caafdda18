import { LOW_STOCK_MAX } from '@shop/contracts/limits';

export type StockLevel = 'in' | 'low' | 'out';

/** Of pieces or units: fewer than ten are low. */
export const stockLevel = (stock: number): StockLevel =>
  stock <= 0 ? 'out' : stock < LOW_STOCK_MAX + 1 ? 'low' : 'in';
