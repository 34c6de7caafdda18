import { priceStepText, readPriceStep } from '@shop/contracts/money/price-steps';
import { MAX_PRICE_STEPS } from '@shop/contracts/money/charged-as';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import styles from './product-form.module.css';

/** A price step as it is typed. */
export interface TypedStep {
  from: string;
  price: string;
}

/** Returns the steps as the form sends them, `10:9.50`; empty rows are omitted. */
export const sentSteps = (steps: readonly TypedStep[]): string[] =>
  steps
    .filter(({ from, price }) => from.trim() !== '' || price.trim() !== '')
    .map(({ from, price }) => `${from.trim()}:${price.trim()}`);

export const typedSteps = (steps: readonly { from: number; price: number }[] = []): TypedStep[] =>
  steps.map((step) => {
    const [from = '', price = ''] = priceStepText(step).split(':');
    return { from, price };
  });

/** Returns true if every row that is not empty has two numbers. */
export const areSteps = (steps: readonly TypedStep[]): boolean =>
  sentSteps(steps)
    .map(readPriceStep)
    .every(({ from, price }) => from > 0 && price >= 0);

interface PriceStepsFieldProps {
  /** Null for pieces. */
  unit: string | null;
  steps: readonly TypedStep[];
  onChange: (steps: TypedStep[]) => void;
}

/** Lower prices for larger quantities, in a small table. */
export function PriceStepsField({ unit, steps, onChange }: PriceStepsFieldProps) {
  const set = (at: number, some: Partial<TypedStep>) => {
    onChange(steps.map((step, nth) => (nth === at ? { ...step, ...some } : step)));
  };
  return (
    <details className={styles.more}>
      <summary>Lower prices for larger quantities</summary>
      <div className={styles.moreFields}>
        {steps.map(({ from, price }, at) => (
          <div key={at} className={styles.step}>
            <TextField
              label={`From (${unit ?? 'pieces'})`}
              inputMode="decimal"
              value={from}
              onChange={({ target }) => {
                set(at, { from: target.value });
              }}
            />
            <TextField
              label={unit ? `Price per ${unit} ($)` : 'Price per piece ($)'}
              inputMode="decimal"
              value={price}
              onChange={({ target }) => {
                set(at, { price: target.value });
              }}
            />
            <Button
              variant="quiet"
              aria-label={`Remove the price from ${from}`}
              onClick={() => {
                onChange(steps.filter((_, nth) => nth !== at));
              }}
            >
              <X aria-hidden />
            </Button>
          </div>
        ))}
        {steps.length < MAX_PRICE_STEPS && (
          <div>
            <Button
              variant="secondary"
              onClick={() => {
                onChange([...steps, { from: '', price: '' }]);
              }}
            >
              <Plus aria-hidden />
              Add a lower price
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
