import type { ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import { colourFamilies } from '@shop/contracts/catalogue/colour-families';
import { classNames } from '../../../ui/class-names';
import { Disclosure } from './disclosure';
import styles from './facets.module.css';

type ShownValue = ShownFacet['values'][number];

interface FacetValuesProps {
  facet: ShownFacet;
  onToggle: (value: string) => void;
}

/** Number of values shown while the rest is collapsed. */
const FIRST = 8;
/** From this number of values on, the rest is collapsed. */
const MANY = 13;

/** The values of a facet with their counts. A value without results stays in its place and cannot be chosen. */
export function FacetValues({ facet: { name, values }, onToggle }: FacetValuesProps) {
  const row = (value: ShownValue) => (
    <FacetValue key={value.value} name={name} value={value} onToggle={onToggle} />
  );
  const first = values.length < MANY ? values.length : FIRST;
  const rest = values.slice(first);
  return (
    <>
      {values.slice(0, first).map(row)}
      {rest.length > 0 && (
        <Disclosure
          className={styles.rest}
          summary={`${String(rest.length)} more`}
          isOpen={rest.some(({ isChosen }) => isChosen)}
        >
          {rest.map(row)}
        </Disclosure>
      )}
    </>
  );
}

interface FacetValueProps {
  name: string;
  value: ShownValue;
  onToggle: (value: string) => void;
}

function FacetValue({ name, value: { value, label, count, isChosen }, onToggle }: FacetValueProps) {
  const isEmpty = count === 0 && !isChosen;
  const colour = name === 'colour' ? colourFamilies.find(([family]) => family === value) : null;
  return (
    <label className={classNames(styles.value, isEmpty && styles.empty)}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen}
        aria-disabled={isEmpty || undefined}
        onChange={() => {
          if (!isEmpty) onToggle(value);
        }}
      />
      {colour && (
        <svg className={styles.dot} viewBox="0 0 2 2" aria-hidden>
          <circle cx="1" cy="1" r="1" fill={colour[2]} />
        </svg>
      )}
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>{count}</span>
    </label>
  );
}
