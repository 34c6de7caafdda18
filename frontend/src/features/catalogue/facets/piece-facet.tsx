import type { ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import { classNames } from '../../../ui/class-names';
import styles from './facets.module.css';

interface PieceFacetProps {
  values: ShownFacet['values'];
  /** In metres; empty for any. */
  chosen: string;
  onChoose: (metres: string) => void;
}

/** Filters by the minimum length available in one piece. */
export function PieceFacet({ values, chosen, onChoose }: PieceFacetProps) {
  const others = values.some(({ value }) => value === chosen) || chosen === '' ? [] : [chosen];
  const option = (value: string, label: string, count?: number) => {
    const isEmpty = count === 0 && value !== chosen;
    return (
      <label key={value} className={classNames(styles.value, isEmpty && styles.empty)}>
        <input
          type="radio"
          name="piece"
          value={value}
          checked={value === chosen}
          aria-disabled={isEmpty || undefined}
          onChange={() => {
            if (!isEmpty) onChoose(value);
          }}
        />
        <span className={styles.label}>{label}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </label>
    );
  };
  return (
    <>
      {option('', 'Any length')}
      {others.map((value) => option(value, `${value} m`))}
      {values.map(({ value, count }) => option(value, `${value} m`, count))}
    </>
  );
}
