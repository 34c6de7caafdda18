import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { expectedLabel } from '@shop/contracts/inventory/expected-day';
import { availableOf } from '@shop/contracts/money/units';
import { amountText } from '../../lib/length-text';
import { Badge } from '../../ui/badge';
import { availabilityLevel } from './stock-level';

/** The availability of a product. "Sold out" has a calm colour, not red. */
export function StockBadge({ product }: { product: Pick<ProductView, 'stock' | 'sale'> }) {
  const available = availableOf(product);
  const level = availabilityLevel(available);
  const coming = product.sale?.coming;
  if (level === 'out' && coming) return <Badge tone="warning">{expectedLabel(coming.on)}</Badge>;
  if (level === 'out') return <Badge>Out of Stock</Badge>;
  if (level === 'in') return <Badge tone="success">In Stock</Badge>;
  return (
    <Badge tone="warning">
      Only {amountText({ quantity: available, unit: product.sale?.unit })} left
    </Badge>
  );
}
