import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import type { Selection } from '../../../ui/table/use-selection';
import { SelectionBar } from '../../bulk/selection-bar';
import type { ProductAdminFilters } from '../catalogue-admin-api';
import { BulkDialog, type BulkKind } from './bulk-dialog';
import { productTargetOf } from './product-target';

const actions: { kind: BulkKind; label: string }[] = [
  { kind: 'price', label: 'Price…' },
  { kind: 'stock', label: 'Stock…' },
  { kind: 'category', label: 'Category…' },
  { kind: 'state', label: 'Visibility…' },
  { kind: 'delete', label: 'Delete…' },
];

interface BulkBarProps {
  selection: Selection;
  filters: ProductAdminFilters;
  loaded: readonly AdminProduct[];
  total: { count: number; isCapped: boolean };
}

/** Bulk actions on the selected products. */
export function BulkBar({ selection, filters, loaded, total }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  const close = () => {
    setKind(null);
  };
  return (
    <SelectionBar selection={selection} total={total} loaded={loaded.map(({ _id }) => _id)}>
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
      {kind && (
        <BulkDialog
          kind={kind}
          target={productTargetOf(selection.selected, filters)}
          count={selection.count(total.count)}
          onClose={close}
          onApplied={(left) => {
            close();
            selection.only(left);
          }}
        />
      )}
    </SelectionBar>
  );
}
