import { classNames } from '../../ui/class-names';
import { VisuallyHidden } from '../../ui/visually-hidden';
import type { Swatch } from './product.rules';
import styles from './swatches.module.css';

interface SwatchesProps {
  swatches: readonly Swatch[];
  /** With the names beside them. */
  named?: boolean;
}

/** The colours that a cloth comes in. */
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
          <span className={styles.dot} style={{ backgroundColor: colour }} />
          {named ? label : <VisuallyHidden>{label}</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
