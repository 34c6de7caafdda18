import { formatDollars } from '@shop/contracts/money/price';
import type {
  OrderBulkPreview,
  PreviewedOrder,
  PreviewedRate,
} from '@shop/contracts/ordering/order-bulk';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { useApplyBulkMutation } from '../../bulk/bulk-api';
import { BulkPreview } from '../../bulk/bulk-preview';
import { changedText, ordersText } from '../../bulk/bulk-text';
import styles from '../settings.module.css';

const SHOWN_MS = 5_000;

interface LaterRateDialogProps {
  title: string;
  preview: OrderBulkPreview;
  onClose: () => void;
}

/** Shows the price of each open order at the rate, then applies it. */
export function LaterRateDialog({ title, preview, onClose }: LaterRateDialogProps) {
  const [apply, { error, isLoading }] = useApplyBulkMutation();
  const dispatch = useDispatch();
  const confirm = async () => {
    const { data } = await apply(preview._id);
    if (!data) return;
    if (data.change.state === 'applied')
      dispatch(alertAdded({ type: 'success', msg: changedText(data.change), duration: SHOWN_MS }));
    onClose();
  };
  return (
    <Dialog open size="large" title={title} onClose={onClose}>
      <BulkPreview<PreviewedOrder>
        preview={preview}
        rowsText={ordersText}
        heads={[{ label: 'Order' }, { label: 'Tax' }, { label: 'Total' }]}
        cells={(row) => isTaxed(row) && <Taxed {...row} />}
      >
        <p>
          <strong>This cannot be undone.</strong> Parcels that have left keep their rate. With tax
          in the prices, totals stay. With tax on top, an order costs less where the tax falls,
          which its customer is sent an e-mail about, and the same where it rises.
        </p>
      </BulkPreview>
      {error !== undefined && (
        <p role="alert">{errorMessage(error, 'This could not be applied.')}</p>
      )}
      <div className={styles.row}>
        <Button disabled={preview.possible === 0} busy={isLoading} onClick={() => void confirm()}>
          Apply to {ordersText(preview.possible)}
        </Button>
      </div>
    </Dialog>
  );
}

const isTaxed = (row: PreviewedOrder): row is PreviewedRate => 'taxRates' in row.new;

const ratesText = (rates: readonly number[]): string =>
  rates.map((rate) => `${String(rate)} %`).join(' and ');

const Taxed = ({ old, new: after }: PreviewedRate) => (
  <>
    <Became before={ratesText(old.taxRates)} after={ratesText(after.taxRates)} />
    <Became before={formatDollars(old.total)} after={formatDollars(after.total)} />
  </>
);

const Became = ({ before, after }: { before: string; after: string }) => (
  <td>
    {before === after ? (
      after
    ) : (
      <>
        <s>{before}</s> <span aria-label="becomes">→</span> <strong>{after}</strong>
      </>
    )}
  </td>
);
