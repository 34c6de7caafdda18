import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import styles from '../settings.module.css';
import type { MethodValues, StepValues } from './shipping-method.rules';

interface StepsFieldProps {
  values: MethodValues;
  error?: string;
  onChange: (steps: StepValues[]) => void;
}

/** The price of a method: a single one, or steps by weight or sum. */
export function StepsField({ values: { basis, steps }, error, onChange }: StepsFieldProps) {
  const shown = basis === 'flat' ? steps.slice(0, 1) : steps;
  const label = basis === 'weight' ? 'From weight' : 'From value ($)';
  const set = (nth: number, some: Partial<StepValues>) => {
    onChange(steps.map((step, at) => (at === nth ? { ...step, ...some } : step)));
  };
  return (
    <div className={styles.stack}>
      {shown.map((step, nth) => (
        <div key={nth} className={styles.row}>
          {basis !== 'flat' && (
            <TextField
              label={label}
              value={nth === 0 ? '0' : step.from}
              readOnly={nth === 0}
              onChange={({ target }) => {
                set(nth, { from: target.value });
              }}
            />
          )}
          <TextField
            label="Price ($)"
            inputMode="decimal"
            value={step.price}
            onChange={({ target }) => {
              set(nth, { price: target.value });
            }}
          />
          {nth > 0 && (
            <Button
              variant="quiet"
              aria-label={`Remove the step from ${step.from}`}
              onClick={() => {
                onChange(steps.filter((_, at) => at !== nth));
              }}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      {basis !== 'flat' && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              onChange([...steps, { from: '', price: '' }]);
            }}
          >
            Add a Step
          </Button>
        </div>
      )}
    </div>
  );
}
