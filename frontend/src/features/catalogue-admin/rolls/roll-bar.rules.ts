// The parts of a roll's bar, from the core to the scissors' end.
import { addLengths } from '@shop/contracts/money/units';
import type { RollDetail } from '@shop/contracts/inventory/rolls';
import { reasonLabels } from './roll-text';

export interface BarPart {
  key: string;
  kind: 'free' | 'reserved' | 'gone';
  label: string;
  /** Order that the part is reserved or was cut for. */
  order: string | null;
  /** In units. */
  length: number;
}

/** Returns the parts from the core on: free, reserved, cut. `nameOf` returns the name of an order. */
export function barParts(
  { left, reservations, cuts }: RollDetail,
  nameOf: (order: string) => string,
): BarPart[] {
  const reserved = addLengths(reservations.map(({ length }) => length));
  const parts: BarPart[] = [
    {
      key: 'free',
      kind: 'free',
      label: 'Free',
      order: null,
      length: addLengths([left, -reserved]),
    },
    ...reservations.map(({ reservation, order, length }): BarPart => {
      const label = `Reserved, ${nameOf(order)}`;
      return { key: reservation, kind: 'reserved', label, order, length };
    }),
    ...cuts
      .map(({ length, reason, order }, at): BarPart => {
        const label = order === null ? reasonLabels[reason] : `Cut, ${nameOf(order)}`;
        return { key: `cut ${String(at)}`, kind: 'gone', label, order, length };
      })
      .reverse(),
  ];
  return parts.filter(({ length }) => length > 0);
}
