import { Badge } from '../../ui/badge';
import { stockLevel } from './product.rules';

/** How much there is. Sold out is calm, not red. */
export function StockBadge({ stock }: { stock: number }) {
  const level = stockLevel(stock);
  if (level === 'out') return <Badge>Out of Stock</Badge>;
  if (level === 'low') return <Badge tone="warning">Only {stock} left</Badge>;
  return <Badge tone="success">In Stock</Badge>;
}
