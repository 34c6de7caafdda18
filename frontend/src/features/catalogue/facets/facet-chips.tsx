import type { FacetQuery } from '@shop/contracts/catalogue/facet-names';
import type { ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import { X } from 'lucide-react';
import { chipsOf } from './facet-choice';
import styles from './facets.module.css';

interface FacetChipsProps {
  chosen: FacetQuery;
  /** Facets of the list, which contain the labels. */
  facets: readonly ShownFacet[];
  onChange: (facets: FacetQuery) => void;
}

/** The chosen values above the list; a click removes one. */
export function FacetChips({ chosen, facets, onChange }: FacetChipsProps) {
  const chips = chipsOf(chosen, facets);
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
