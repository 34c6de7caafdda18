import type { PriceSpread, ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import type { FacetQuery } from '@shop/contracts/catalogue/facet-names';
import { useState, type SyntheticEvent } from 'react';
import { classNames } from '../../../ui/class-names';
import { TextField } from '../../../ui/text-field';
import styles from './facets.module.css';
import { PriceHandles } from './price-handles';

interface PriceFacetProps {
  spread: PriceSpread | undefined;
  /** 'Under $10', 'Under $20', … */
  steps: ShownFacet['values'];
  /** In dollars; empty if not limited. */
  from: string;
  to: string;
  onChange: (part: Pick<FacetQuery, 'priceFrom' | 'priceTo'>) => void;
}

/**
 * Filters by the price of a piece or a metre: preset steps, two handles over the price distribution, and two fields
 * with cents.
 */
export function PriceFacet({ spread, steps, from, to, onChange }: PriceFacetProps) {
  return (
    <>
      <ul role="list" className={styles.steps}>
        {steps.map(({ value, label, count, isChosen }) => (
          <li key={value}>
            <button
              type="button"
              className={classNames(styles.step, count === 0 && !isChosen && styles.empty)}
              aria-pressed={isChosen}
              aria-disabled={(count === 0 && !isChosen) || undefined}
              onClick={() => {
                if (count > 0 || isChosen)
                  onChange({ priceFrom: '', priceTo: isChosen ? '' : value });
              }}
            >
              {label} <span className={styles.count}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
      {spread && <PriceHandles spread={spread} from={from} to={to} onChange={onChange} />}
      <div className={styles.prices}>
        <PriceField
          key={`from ${from}`}
          label="From $"
          name="priceFrom"
          price={from}
          onChange={(priceFrom) => {
            onChange({ priceFrom });
          }}
        />
        <PriceField
          key={`to ${to}`}
          label="To $"
          name="priceTo"
          price={to}
          onChange={(priceTo) => {
            onChange({ priceTo });
          }}
        />
      </div>
    </>
  );
}

interface PriceFieldProps {
  label: string;
  name: string;
  price: string;
  onChange: (price: string) => void;
}

/** A price with cents, applied on blur or Enter. */
function PriceField({ label, name, price, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState(price);
  const apply = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const text = currentTarget.value.trim().replace(',', '.');
    if (text !== price && (text === '' || /^\d{1,7}(\.\d{1,2})?$/.test(text)))
      onChange(text === '' ? '' : String(Number(text)));
    else setTyped(price);
  };
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
      }}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
          event.preventDefault();
          apply(event);
        }
      }}
    />
  );
}
