import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { CUT_TO_LENGTH, formatLength, stepName } from '@shop/contracts/money/length';
import { type Sale, availableOf } from '@shop/contracts/money/units';
import { formatDollars, toDollars, totalCents } from '@shop/contracts/money/price';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { comingText } from '../../lib/coming-text';
import { amountText } from '../../lib/length-text';
import { useShownUnit } from '../../lib/shown-unit';
import { LengthControl } from '../../ui/quantity/length-control';
import type { Allowances } from '../cart/cart-item';
import { PiecesNote } from '../cart/pieces/pieces-note';
import styles from './product-page.module.css';

const Calculator = lazyPart(async () => (await import('./calculator/calculator')).Calculator);

interface LengthFieldProps {
  product: ProductView;
  sale: Sale;
  length: number;
  max: number;
  allowances: Allowances;
  onChange: (length: number) => void;
  onAllowancesChange: (allowances: Allowances) => void;
  onAddLengths: (lengths: readonly number[]) => void;
}

/** A field for a length, with its steps, the available stock and the price. */
export function LengthField(props: LengthFieldProps) {
  const { product, sale, length, max, allowances, onChange, onAllowancesChange } = props;
  const { unit, cutsPerUnit, least, inStock, longest, coming, isReturnable } = sale;
  const shown = (units: number) => formatLength(units, unit, cutsPerUnit);
  const other = useShownUnit();
  const available = availableOf(product);
  const isGone = available === 0;
  const waits = coming !== undefined && length > available;
  const cents = totalCents([{ ...product, quantity: length }]);
  const steps = stepName(unit, cutsPerUnit);
  return (
    <div className={styles.length}>
      <div className={styles.lengthRow}>
        <span className={styles.lengthLabel} aria-hidden>
          Length
        </span>
        <LengthControl
          label="Length"
          typed="ignore"
          value={length}
          max={max}
          sale={sale}
          disabled={isGone && !coming}
          onChange={onChange}
        />
        {(!isGone || coming) && (
          <output className={styles.sum}>{formatDollars(toDollars(cents))}</output>
        )}
      </div>
      <p className={styles.measures}>
        {cutsPerUnit === 1 ? `In ${steps}` : `${steps} steps`}, from {shown(least)}
        {!isGone && ` · ${shown(inStock)} in stock`}
        {!isGone && longest !== undefined && ` · longest piece ${shown(longest)}`}
      </p>
      {other !== null && other !== unit && (
        <p className={styles.measures}>{amountText({ quantity: length, unit }, other)}</p>
      )}
      {waits && (
        <p className={styles.measures} role="status">
          {comingText(coming, shown)}
        </p>
      )}
      {!isGone && !waits && longest !== undefined && (
        <PiecesNote
          product={product._id}
          sale={{ ...sale, longest }}
          lengths={[length]}
          allowances={allowances}
          onAllowancesChange={onAllowancesChange}
        />
      )}
      {(!isGone || coming) && <NeedButton {...props} />}
      {!isReturnable && <p className={styles.measures}>{CUT_TO_LENGTH}</p>}
    </div>
  );
}

/**
 * Opens the calculator. Its code is fetched when the button is hovered or focused, and at the latest on the first
 * click.
 */
function NeedButton({ product, sale, max, onChange, onAddLengths }: LengthFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const prefetch = () => {
    void Calculator.fetch();
  };
  return (
    <div className={styles.need}>
      <Button
        variant="quiet"
        size="small"
        onFocus={prefetch}
        onPointerEnter={prefetch}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        How much do I need?
      </Button>
      {isOpen && (
        <Suspense>
          <Calculator
            product={product}
            sale={sale}
            max={max}
            onUse={onChange}
            onAddLengths={onAddLengths}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
