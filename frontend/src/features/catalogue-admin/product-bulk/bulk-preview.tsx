import type {
  PreviewedProduct,
  PreviewedRow,
  ProductBulkPreview,
  ProductValues,
} from '@shop/contracts/catalogue/product-bulk';
import { formatDollars } from '@shop/contracts/money/price';
import { useEffect, useRef } from 'react';
import { Table } from '../../../ui/list/table';
import { categoryLabel } from '../../catalogue/product.rules';
import { productsText } from '../../bulk/bulk-text';
import styles from './product-bulk.module.css';

type Name = keyof ProductValues;

const names: Record<Name, string> = {
  price: 'Price',
  originalPrice: 'Original price',
  stock: 'Stock',
  category: 'Category',
};
const columns = Object.keys(names) as Name[];

function valueText(name: Name, values: ProductValues): string {
  const value = values[name];
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'string') return categoryLabel(value);
  return name === 'stock' ? value.toLocaleString('en-US') : formatDollars(value);
}

const isPossible = (row: PreviewedRow): row is PreviewedProduct => !('reason' in row);

/** Shows the effect of a bulk change: the products that cannot be changed first, then old and new values. */
export function BulkPreview({ preview }: { preview: ProductBulkPreview }) {
  const { rows, total, possible, title } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // Not the button: a second Enter must not apply what was not read.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const changes = rows.filter(isPossible);
  const shown = columns.filter((name) =>
    changes.some((row) => row.old[name] !== undefined || row.new?.[name] !== undefined),
  );
  return (
    <div className={styles.preview}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>
        {productsText(possible)} of {total.toLocaleString('en-US')} can be changed.
      </p>
      <div className={styles.rows}>
        <Table caption="Preview">
          <thead>
            <tr>
              <th scope="col">Product</th>
              {shown.map((name) => (
                <th key={name} scope="col" data-figure={name !== 'category' || undefined}>
                  {names[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <th scope="row">{row.name}</th>
                {isPossible(row) ? (
                  shown.map((name) => (
                    <td key={name} data-figure={name !== 'category' || undefined}>
                      <Change name={name} row={row} />
                    </td>
                  ))
                ) : (
                  <td colSpan={Math.max(shown.length, 1)} className={styles.reason}>
                    {row.reason}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {total > rows.length && <p>And {productsText(total - rows.length)} more.</p>}
    </div>
  );
}

/** `$26.50 → $20.95`; a value that stays stands alone. */
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
