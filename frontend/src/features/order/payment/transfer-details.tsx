import { formatDollars } from '@shop/contracts/money/price';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import styles from './order-payment.module.css';

interface TransferDetailsProps {
  account: string;
  /** Reference that the shopper enters with the transfer. */
  reference: string;
  /** In dollars. */
  amount: number;
}

/** The account, amount and reference of a bank transfer. */
export function TransferDetails({ account, reference, amount }: TransferDetailsProps) {
  return (
    <dl className={styles.transfer}>
      <dt>Account</dt>
      <dd className={styles.account}>{account}</dd>
      <dt>Amount</dt>
      <dd>{formatDollars(amount)}</dd>
      <dt>Reference</dt>
      <dd className={styles.reference}>
        <span>{reference}</span>
        <Copy text={reference} />
      </dd>
    </dl>
  );
}

/** A copy button; renders nothing if the browser does not let a page copy. */
function Copy({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const { clipboard } = navigator as Partial<Navigator>;
  if (!clipboard) return null;
  const copy = () =>
    clipboard.writeText(text).then(
      () => {
        setIsCopied(true);
      },
      () => undefined,
    );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label="Copy reference"
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <span role="status">{isCopied && 'Copied'}</span>
    </>
  );
}
