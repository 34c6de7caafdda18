import type { OrderFilter, OrderView } from '@shop/contracts/ordering/order';
import { useState } from 'react';
import { Button } from '../../ui/button';
import type { Selection } from '../../ui/table/use-selection';
import { SelectionBar } from '../bulk/selection-bar';
import { OrderStatusDialog } from './order-status-dialog';
import { PackChosen } from './parcels/pack-chosen';

interface OrderBulkBarProps {
  selection: Selection;
  filter: OrderFilter;
  orders: readonly OrderView[];
  total: { count: number; isCapped: boolean };
}

/** The bulk change of the selected orders: their status. */
export function OrderBulkBar({ selection, filter, orders, total }: OrderBulkBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { ids, except } = selection.selected;
  const close = () => {
    setOpen(false);
  };
  return (
    <SelectionBar {...{ selection, total }} loaded={orders.map(({ _id }) => _id)}>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          setOpen(true);
        }}
      >
        Status…
      </Button>
      <PackChosen chosen={orders.filter(({ _id }) => selection.isSelected(_id))} />
      {isOpen && (
        <OrderStatusDialog
          target={ids ? { ids: [...ids] } : { filter, except: [...except] }}
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
