import { formatDollars } from '@shop/contracts/money/price';
import { CheckField } from '../../../ui/check-field';
import { useOwnCreditQuery } from '../../billing/billing-api';
import styles from './payment.module.css';

interface StoreCreditProps {
  isUsed: boolean;
  onUse: (isUsed: boolean) => void;
}

/** Lets the shopper pay with store credit; hidden for a shopper who has none. */
export function StoreCredit({ isUsed, onUse }: StoreCreditProps) {
  const { data } = useOwnCreditQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || data.balance <= 0) return null;
  return (
    <div className={styles.credit}>
      <CheckField
        label={`Use my store credit (${formatDollars(data.balance)})`}
        checked={isUsed}
        onChange={({ target }) => {
          onUse(target.checked);
        }}
      />
    </div>
  );
}
