import { LOW_STOCK_MAX } from '@shop/contracts/core/limits';

export type Availability = 'in' | 'low' | 'out';

/** Returns the level of a stock in pieces or units; less than ten is low. */
export const availabilityLevel = (stock: number): Availability =>
  stock <= 0 ? 'out' : stock < LOW_STOCK_MAX + 1 ? 'low' : 'in';
