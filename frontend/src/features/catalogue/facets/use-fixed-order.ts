import type { ShownFacet } from '@shop/contracts/catalogue/facet-shapes';
import { useState } from 'react';

interface Order {
  list: string;
  values: readonly string[];
}

const keyOf = (name: string, value: string): string => `${name}=${value}`;

/**
 * Keeps the values of each facet in the order in which they were first shown for a list; only their counts change.
 * `list` names the list of the facets; null while those of another list are still shown.
 */
export function useFixedOrder(facets: readonly ShownFacet[], list: string | null): ShownFacet[] {
  const [order, setOrder] = useState<Order>({ list: list ?? '', values: [] });
  const known = list === null || order.list === list ? order.values : [];
  const shown = facets.flatMap(({ name, values }) => values.map(({ value }) => keyOf(name, value)));
  const added = shown.filter((key) => !known.includes(key));
  const values = [...known, ...added];
  if (list !== null && (order.list !== list || added.length > 0)) setOrder({ list, values });
  return facets.map(({ name, values: own }) => ({
    name,
    values: own.toSorted(
      (one, other) =>
        values.indexOf(keyOf(name, one.value)) - values.indexOf(keyOf(name, other.value)),
    ),
  }));
}
