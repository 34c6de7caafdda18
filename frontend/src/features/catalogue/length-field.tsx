import type { ProductView } from '@shop/contracts/catalogue';
import {
  availableOf,
  CUT_TO_LENGTH,
  formatLength,
  stepName,
  toThousandths,
  type Sale,
} from '@shop/contracts/length';
import { formatDollars, lineCents, toCents, toDollars } from '@shop/contracts/price';
import { LengthControl } from '../../ui/quantity/length-control';
import styles from './product-page.module.css';

interface LengthFieldProps {
  product: ProductView;
  sale: Sale;
  length: number;
  max: number;
  onChange: (length: number) => void;
}

/** How long, in which steps, how much there is and what it comes to. */
export function LengthField({ product, sale, length, max, onChange }: LengthFieldProps) {
  const { unit, cutsPerUnit, least, inStock } = sale;
  const shown = (units: number) => formatLength(units, unit, cutsPerUnit);
  const isGone = availableOf(product) === 0;
  const cents = lineCents(toCents(product.price), toThousandths(length));
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
          disabled={isGone}
          onChange={onChange}
        />
        {!isGone && <output className={styles.sum}>{formatDollars(toDollars(cents))}</output>}
      </div>
      <p className={styles.measures}>
        {cutsPerUnit === 1 ? `In ${steps}` : `${steps} steps`}, from {shown(least)}
        {!isGone && ` · ${shown(inStock)} in stock`}
      </p>
      <p className={styles.measures}>{CUT_TO_LENGTH}</p>
    </div>
  );
}
