import type { FacetQuery } from '@shop/contracts/catalogue/facet-names';
import { X } from 'lucide-react';
import { chipsOf } from './facet-choice';
import styles from './facets.module.css';

interface FacetChipsProps {
  chosen: FacetQuery;
  onChange: (facets: FacetQuery) => void;
}

/** The chosen values above the list; a press removes one. */
export function FacetChips({ chosen, onChange }: FacetChipsProps) {
  const chips = chipsOf(chosen);
  if (chips.length === 0) return null;
  return (
    <ul role="list" aria-label="Chosen filters" className={styles.chips}>
      {chips.map(({ name, value, label, without }) => (
        <li key={`${name} ${value}`}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove ${label}`}
            onClick={() => {
              onChange(without);
            }}
          >
            {label}
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
