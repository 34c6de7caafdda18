import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { BULK_LIMIT } from '@shop/contracts/core/bulk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import type { Selection } from '../../../ui/table/use-selection';
import type { ProductAdminFilters } from '../catalogue-admin-api';
import { BulkDialog, type BulkKind } from './bulk-dialog';
import { bulkTargetOf } from './bulk-target';
import styles from './product-bulk.module.css';

const actions: { kind: BulkKind; label: string }[] = [
  { kind: 'price', label: 'Price…' },
  { kind: 'stock', label: 'Stock…' },
  { kind: 'category', label: 'Category…' },
  { kind: 'delete', label: 'Delete…' },
];
const TOO_MANY = 'Choose at most 10,000.';

interface BulkBarProps {
  selection: Selection;
  filters: ProductAdminFilters;
  loaded: readonly AdminProduct[];
  total: { count: number; isCapped: boolean };
}

/** How many products are selected, and what can be done with them. */
export function BulkBar({ selection, filters, loaded, total }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  const { selected, isSelected, only, all, clear } = selection;
  const count = selection.count(total.count);
  const isTooMany = count > BULK_LIMIT || (selected.except !== undefined && total.isCapped);
  const here = loaded.filter(({ _id }) => isSelected(_id)).length;
  const elsewhere = selected.ids ? count - here : 0;
  const more = selected.ids && here === loaded.length && total.count > loaded.length;
  if (count === 0) return null;

  return (
    <section className={styles.bar} aria-label="Selection">
      <p role="status">
        <strong>
          {count.toLocaleString('en-US')}
          {selected.except && total.isCapped && '+'} selected
        </strong>
        {elsewhere > 0 && `, ${elsewhere.toLocaleString('en-US')} not in this list`}
      </p>
      {more && (
        <Button variant="quiet" size="small" onClick={all}>
          Select all {total.count.toLocaleString('en-US')}
          {total.isCapped && '+'} that match
        </Button>
      )}
      {isTooMany ? (
        <p role="alert">{TOO_MANY}</p>
      ) : (
        <div className={styles.choices}>
          {actions.map((action) => (
            <Button
              key={action.kind}
              variant={action.kind === 'delete' ? 'danger' : 'secondary'}
              size="small"
              onClick={() => {
                setKind(action.kind);
              }}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      <Button variant="quiet" size="small" onClick={clear}>
        Clear selection
      </Button>
      {kind && (
        <BulkDialog
          kind={kind}
          target={bulkTargetOf(selected, filters)}
          count={count}
          onClose={() => {
            setKind(null);
          }}
          onApplied={(left) => {
            setKind(null);
            only(left);
          }}
        />
      )}
    </section>
  );
}
