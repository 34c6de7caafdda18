import type { StockLevel } from '@shop/contracts/catalogue/catalogue-admin';
import { LOW_STOCK_MAX } from '@shop/contracts/core/limits';

export const stockLabels: Record<StockLevel, string> = {
  'in-stock': 'In Stock',
  'low-stock': 'Low Stock',
  'out-of-stock': 'Out of Stock',
};

/** Admin stock badge (spec section 4). */
export const stockLevelOf = (stock: number): StockLevel =>
  stock === 0 ? 'out-of-stock' : stock < LOW_STOCK_MAX + 1 ? 'low-stock' : 'in-stock';
