import { Star } from 'lucide-react';
import { useId } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import styles from './reviews.module.css';

interface StarFieldProps {
  value: number | undefined;
  onChange: (stars: number) => void;
  error: string | undefined;
}

const FIVE = [1, 2, 3, 4, 5];

/** One to five stars, as radio buttons that arrow keys move between. */
export function StarField({ value, onChange, error }: StarFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.starField} aria-describedby={error ? `${name}-note` : undefined}>
      <legend>Your stars</legend>
      <div className={styles.choices}>
        {FIVE.map((star) => (
          <label key={star} data-given={star <= (value ?? 0) || undefined}>
            <input
              type="radio"
              name={name}
              checked={star === value}
              onChange={() => {
                onChange(star);
              }}
            />
            <VisuallyHidden>{star === 1 ? '1 star' : `${String(star)} stars`}</VisuallyHidden>
            <Star aria-hidden />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-note`} role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
