import type { TouchedOrders } from '@shop/contracts/ordering/order-bulk';
import type { TaxRateView } from '@shop/contracts/pricing/taxes';
import { dayText } from '../../../lib/day-text';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { ordersText } from '../../bulk/bulk-text';
import { percentText } from '../amounts.rules';
import { usePreviewTaxRateMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { LaterRateDialog } from './later-rate-dialog';

interface LaterRateProps {
  rate: TaxRateView & { validFrom: string };
  touched: TouchedOrders['rates'][number];
  /** Current day in the time zone of the shop. */
  today: string;
}

/** Offers to use a rate with a later start for what open orders send from its first day on (V45). */
export function LaterRate({ rate, touched: { orders, kept }, today }: LaterRateProps) {
  const [request, { data: preview, error, isLoading, reset }] = usePreviewTaxRateMutation();
  const { _id, validFrom } = rate;
  const use = `Use ${percentText(rate.rate)} % for what leaves from ${dayText(validFrom)}`;
  return (
    <>
      <span>{countText(orders, kept)}</span>
      {orders > 0 && (
        <Button
          variant="secondary"
          size="small"
          disabled={today < validFrom}
          busy={isLoading}
          onClick={() => void request(_id)}
        >
          {use}
        </Button>
      )}
      {error !== undefined && (
        <span role="alert" className={styles.soft}>
          {errorMessage(error, 'The preview could not be made.')}
        </span>
      )}
      {preview && <LaterRateDialog title={use} preview={preview} onClose={reset} />}
    </>
  );
}

function countText(orders: number, kept: number): string {
  const keep = (count: number) =>
    `${ordersText(count)} ${count === 1 ? 'keeps its' : 'keep their'}`;
  if (orders === 0) return `${keep(kept)} earlier rate.`;
  const open = `${ordersText(orders)} from before ${orders === 1 ? 'is' : 'are'} open.`;
  return kept === 0 ? open : `${open} ${keep(kept)} rate: the preview says why.`;
}
