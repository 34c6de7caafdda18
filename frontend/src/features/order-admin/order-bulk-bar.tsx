import type { OrderFilter, OrderView } from '@shop/contracts/ordering/order';
import { useState } from 'react';
import { Button } from '../../ui/button';
import type { Selection } from '../../ui/table/use-selection';
import { ordersText } from '../bulk/bulk-text';
import { SelectionBar } from '../bulk/selection-bar';
import { OrderBulkDialog } from './order-bulk-dialog';
import { OrderStatusForm } from './order-status-form';
import { OrderTagsForm } from './order-tags-form';
import { PackChosen } from './parcels/pack-chosen';

const actions = [
  { name: 'Status', Form: OrderStatusForm },
  { name: 'Tags', Form: OrderTagsForm },
];

interface OrderBulkBarProps {
  selection: Selection;
  filter: OrderFilter;
  orders: readonly OrderView[];
  total: { count: number; isCapped: boolean };
}

/** Bulk actions on the selected orders. */
export function OrderBulkBar({ selection, filter, orders, total }: OrderBulkBarProps) {
  const [open, setOpen] = useState<(typeof actions)[number] | null>(null);
  const { ids, except } = selection.selected;
  const close = () => {
    setOpen(null);
  };
  return (
    <SelectionBar selection={selection} total={total} loaded={orders.map(({ _id }) => _id)}>
      {actions.map((action) => (
        <Button
          key={action.name}
          variant="secondary"
          size="small"
          onClick={() => {
            setOpen(action);
          }}
        >
          {action.name}…
        </Button>
      ))}
      <PackChosen chosen={orders.filter(({ _id }) => selection.isSelected(_id))} />
      {open && (
        <OrderBulkDialog
          title={`${open.name} of ${ordersText(selection.count(total.count))}`}
          target={ids ? { ids: [...ids] } : { filter, except: [...except] }}
          form={(props) => <open.Form {...props} />}
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
