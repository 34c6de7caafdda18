import type { CreditView } from '@shop/contracts/billing/credit';
import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';
import { CheckField } from '../../../ui/check-field';
import { useOwnCreditQuery } from '../../billing/billing-api';
import styles from './payment.module.css';

interface StoreCreditProps {
  isUsed: boolean;
  /** Explains why some of the credit cannot be used. */
  note: string | undefined;
  onUse: (isUsed: boolean) => void;
}

/** `Use $15.00 of credit` if swatches have earned some of it. */
const labelOf = ({ balance, swatches }: CreditView): string =>
  swatches?.balance
    ? `Use ${formatDollars(toDollars(toCents(balance) + toCents(swatches.balance)))} of credit`
    : `Use my store credit (${formatDollars(balance)})`;

/** Lets the shopper pay with store credit and swatch credit; hidden if there is none. */
export function StoreCredit({ isUsed, note, onUse }: StoreCreditProps) {
  const { data } = useOwnCreditQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || (data.balance <= 0 && !data.swatches?.balance)) return null;
  return (
    <div className={styles.credit}>
      <CheckField
        label={labelOf(data)}
        checked={isUsed}
        onChange={({ target }) => {
          onUse(target.checked);
        }}
      />
      {isUsed && note !== undefined && (
        <p className={styles.said} role="status">
          {note}
        </p>
      )}
    </div>
  );
}
