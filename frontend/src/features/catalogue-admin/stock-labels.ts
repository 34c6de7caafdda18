import type { StockLevel } from '@shop/contracts/catalogue/catalogue-admin';
import { LOW_STOCK_MAX } from '@shop/contracts/core/limits';
import type { BadgeTone } from '../../ui/badge';

export const stockLabels: Record<StockLevel, string> = {
  'in-stock': 'In Stock',
  'low-stock': 'Low Stock',
  'out-of-stock': 'Out of Stock',
};

export const stockTones: Record<StockLevel, BadgeTone> = {
  'in-stock': 'success',
  'low-stock': 'warning',
  'out-of-stock': 'danger',
};

/** Returns the stock level of the admin badge (spec section 4). */
export const stockLevelOf = (stock: number): StockLevel =>
  stock === 0 ? 'out-of-stock' : stock < LOW_STOCK_MAX + 1 ? 'low-stock' : 'in-stock';
