import { LOW_STOCK_MAX } from '@shop/contracts/core/limits';

export type StockLevel = 'in' | 'low' | 'out';

/** Returns the level of a stock in pieces or units: below ten is low. */
export const stockLevel = (stock: number): StockLevel =>
  stock <= 0 ? 'out' : stock < LOW_STOCK_MAX + 1 ? 'low' : 'in';
