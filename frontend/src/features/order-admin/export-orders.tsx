import type { OrderExportQuery } from '@shop/contracts/ordering/order-export';
import { Download } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { nounOf } from '../../ui/count-text';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { useExportOrdersMutation } from './order-admin-api';

interface ExportOrdersProps {
  /** Filters, sort order and columns of the list. */
  query: Partial<OrderExportQuery>;
  /** Number of matching orders; a minimum if `isCapped`. */
  total: { count: number; isCapped: boolean };
}

/** Exports all pages of the matching orders as a file for spreadsheets. */
export function ExportOrders({ query, total }: ExportOrdersProps) {
  const [exportOrders, { isLoading }] = useExportOrdersMutation();
  const dispatch = useDispatch();

  const save = async () => {
    const { error } = await exportOrders(query);
    if (!error) return;
    const msg = errorMessage(error, 'The orders could not be exported');
    dispatch(alertAdded({ type: 'error', msg }));
  };

  return (
    <Button variant="secondary" busy={isLoading} onClick={() => void save()}>
      {!isLoading && <Download aria-hidden />}
      Export {numberText(total)}
      {nounOf(total.count, 'orders')} (CSV)
    </Button>
  );
}

/** Returns '' while the number is unknown. */
const numberText = ({ count, isCapped }: ExportOrdersProps['total']): string =>
  count === 0 ? '' : `${count.toLocaleString('en-US')}${isCapped ? '+' : ''} `;
