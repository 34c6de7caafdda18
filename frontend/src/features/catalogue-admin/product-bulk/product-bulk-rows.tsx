import type {
  PreviewedProduct,
  PreviewedRow,
  ProductBulkPreview,
  ProductValues,
} from '@shop/contracts/catalogue/product-bulk';
import { formatDollars } from '@shop/contracts/money/price';
import { categoryLabel } from '../../catalogue/product.rules';
import { BulkPreview } from '../../bulk/bulk-preview';
import { stateText } from '../product-states';
import { productsText } from '../../bulk/bulk-text';

type Name = Exclude<keyof ProductValues, 'liveFrom'>;

const texts: ReadonlySet<Name> = new Set(['category', 'state']);

const names: Record<Name, string> = {
  price: 'Price',
  originalPrice: 'Original price',
  stock: 'Stock',
  category: 'Category',
  state: 'Visibility',
};
const columns = Object.keys(names) as Name[];

function valueText(name: Name, values: ProductValues): string {
  if (name === 'state' && values.state) return stateText(values.state, values.liveFrom ?? null);
  const value = values[name];
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'string') return categoryLabel(value);
  return name === 'stock' ? value.toLocaleString('en-US') : formatDollars(value);
}

const isPossible = (row: PreviewedRow): row is PreviewedProduct => !('reason' in row);

/** The preview of a bulk change of products with the affected values. */
export function ProductBulkRows({ preview }: { preview: ProductBulkPreview }) {
  const changes = preview.rows.filter(isPossible);
  const shown = columns.filter((name) =>
    changes.some((row) => row.old[name] !== undefined || row.new?.[name] !== undefined),
  );
  const heads = shown.map((name) => ({ label: names[name], figure: !texts.has(name) }));
  return (
    <BulkPreview<PreviewedProduct>
      preview={preview}
      rowsText={productsText}
      heads={[{ label: 'Product' }, ...heads]}
      cells={(row) =>
        shown.map((name) => (
          <td key={name} data-figure={!texts.has(name) || undefined}>
            <Change name={name} row={row} />
          </td>
        ))
      }
    />
  );
}

/** `$26.50 → $20.95`; a value that does not change is shown alone. */
function Change({ name, row }: { name: Name; row: PreviewedProduct }) {
  const before = valueText(name, row.old);
  if (row.new === null) return before;
  const after = row.new[name] === undefined ? before : valueText(name, row.new);
  if (before === after) return before;
  return (
    <>
      <s>{before}</s> <span aria-label="becomes">→</span> <strong>{after}</strong>
    </>
  );
}
