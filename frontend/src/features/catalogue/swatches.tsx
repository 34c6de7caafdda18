import { classNames } from '../../ui/class-names';
import { VisuallyHidden } from '../../ui/visually-hidden';
import type { Swatch } from '@shop/contracts/catalogue/swatch';
import styles from './swatches.module.css';

interface SwatchesProps {
  swatches: readonly Swatch[];
  /** Shows the names as well. */
  named?: boolean;
}

/** The available colours of a cloth. */
export function Swatches({ swatches, named = false }: SwatchesProps) {
  if (swatches.length === 0) return null;
  return (
    <ul
      role="list"
      aria-label="Colours"
      className={classNames(styles.swatches, named && styles.named)}
    >
      {swatches.map(({ colour, label }) => (
        <li key={`${colour}${label}`} title={label}>
          <svg className={styles.dot} viewBox="0 0 2 2" aria-hidden>
            <circle cx="1" cy="1" r="1" fill={colour} />
          </svg>
          {named ? label : <VisuallyHidden>{label}</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
