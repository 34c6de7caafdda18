import { validUntilText } from '@shop/contracts/billing/gift-card-expiry';
import { formatDollars } from '@shop/contracts/money/price';
import { useState, type KeyboardEvent } from 'react';
import { X } from 'lucide-react';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import styles from './discount-codes.module.css';
import { shownCode } from './payment/gift-card';
import { codeStateOf, type CheckoutPrice } from './use-checkout-price';

const FAILED = 'The code could not be checked. Please try again.';

/** The entered codes with their discount or the reason why they do not apply, and a field for another code. */
export function DiscountCodes({ price, codes, apply, remove }: CheckoutPrice) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const add = async () => {
    const code = typed.trim();
    if (code === '' || isBusy) return;
    setIsBusy(true);
    const reply = await apply(code);
    setIsBusy(false);
    const state = codeStateOf(reply.price, code);
    const isAdded = reply.price !== undefined && state?.isUnknown !== true;
    setProblem(isAdded ? undefined : (state?.reason ?? serverMessage(reply.error) ?? FAILED));
    if (isAdded) setTyped('');
  };
  // The field is inside the order form, which Enter must not submit.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  };

  return (
    <details className={styles.codes}>
      <summary>Have a code?</summary>
      {codes.length > 0 && (
        <ul role="list" className={styles.chips} aria-label="Codes">
          {codes.map((code) => (
            <li key={code}>
              <CodeChip code={code} price={price} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.field}>
        <TextField
          label="Code"
          placeholder="Discount or gift card"
          autoComplete="off"
          maxLength={60}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          onKeyDown={addOnEnter}
        />
        <Button variant="secondary" busy={isBusy} onClick={() => void add()}>
          Apply
        </Button>
      </div>
    </details>
  );
}

interface CodeChipProps extends Pick<CheckoutPrice, 'price'> {
  code: string;
  onRemove: (code: string) => void;
}

function CodeChip({ code, price, onRemove }: CodeChipProps) {
  const state = codeStateOf(price, code);
  const shown = shownCode(code);
  return (
    <>
      <span className={styles.chip}>
        <span>{shown}</span>
        {state?.amount !== undefined && <span>−{formatDollars(state.amount)}</span>}
        <button
          type="button"
          aria-label={`Remove ${shown}`}
          onClick={() => {
            onRemove(code);
          }}
        >
          <X aria-hidden size={16} />
        </button>
      </span>
      {state?.reason !== undefined && <p className={styles.reason}>{state.reason}</p>}
      {state?.endsAt !== undefined && (
        <p className={styles.until}>{validUntilText(state.endsAt)}</p>
      )}
    </>
  );
}
