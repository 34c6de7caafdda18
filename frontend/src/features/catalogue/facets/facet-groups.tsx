import type { PriceSpread, ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import {
  isChoiceFacet,
  type FacetName,
  type FacetQuery,
} from '@shop/contracts/catalogue/facet-names';
import { facetLabel } from '@shop/contracts/catalogue/facet-words';
import type { ReactNode } from 'react';
import { changeFacets, chosenValues, toggleValue } from './facet-choice';
import { Disclosure } from './disclosure';
import { FacetValues } from './facet-values';
import styles from './facets.module.css';
import { PieceFacet } from './piece-facet';
import { PriceFacet } from './price-facet';
import { useFixedOrder } from './use-fixed-order';

interface FacetGroupsProps {
  facets: readonly ShownFacet[];
  prices: PriceSpread | undefined;
  chosen: FacetQuery;
  /** Name of the list, within which the values keep their order. Null while another list is still shown. */
  list: string | null;
  onChange: (facets: FacetQuery) => void;
}

/** Order of the groups; the first ones are open. */
const GROUPS: readonly FacetName[] = [
  'colour',
  'priceTo',
  'fibre',
  'weight',
  'width',
  'use',
  'inStock',
  'onSale',
  'piece',
  'weave',
  'contains',
  'pattern',
  'certificate',
  'stretch',
  'opacity',
  'kind',
];
const OPEN = 9;

/** The facets of the list with their counts. */
export function FacetGroups({ facets, prices, chosen, list, onChange }: FacetGroupsProps) {
  // Reads the choice from the address, because the counts may lag behind it.
  const isChosen = (name: FacetName, value: string) =>
    chosenValues(chosen, name).includes(value) && !(name === 'priceTo' && chosen.priceFrom);
  const ordered = useFixedOrder(facets, list).map(({ name, values }) => ({
    name,
    values: values.map((one) => ({ ...one, isChosen: isChosen(name, one.value) })),
  }));
  const change = (part: FacetQuery) => {
    onChange(changeFacets(chosen, part));
  };
  const content = (facet: ShownFacet): ReactNode => {
    const { name, values } = facet;
    if (name === 'priceTo')
      return (
        <PriceFacet
          spread={prices}
          steps={values}
          from={chosen.priceFrom ?? ''}
          to={chosen.priceTo ?? ''}
          onChange={change}
        />
      );
    if (name === 'piece')
      return (
        <PieceFacet
          values={values}
          chosen={chosen.piece ?? ''}
          onChoose={(piece) => {
            change({ piece });
          }}
        />
      );
    const toggle = (value: string) => {
      if (isChoiceFacet(name)) onChange(toggleValue(chosen, name, value));
      else change({ [name]: chosen[name] ? '' : value });
    };
    return <FacetValues facet={facet} onToggle={toggle} />;
  };
  return GROUPS.flatMap((name, at) => {
    const facet = ordered.find((one) => one.name === name);
    if (!facet) return [];
    const isOpen = at < OPEN || facet.values.some((value) => value.isChosen);
    const title = facetLabel(name);
    return (
      <Disclosure
        key={name}
        summary={title}
        isOpen={isOpen}
        className={styles.group}
        summaryClass={styles.title}
      >
        <div role="group" aria-label={title} className={styles.values}>
          {content(facet)}
        </div>
      </Disclosure>
    );
  });
}
