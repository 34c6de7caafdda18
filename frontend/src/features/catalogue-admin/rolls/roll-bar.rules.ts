// The parts of a roll's bar, from the core to the scissors' end.
import { addLengths } from '@shop/contracts/money/units';
import type { RollDetail } from '@shop/contracts/inventory/rolls';
import { orderName } from '../../order/order-text';
import { reasonLabels } from './roll-text';

export interface BarPart {
  key: string;
  kind: 'free' | 'promised' | 'gone';
  label: string;
  /** The order that it is promised to or was cut for. */
  order: string | null;
  /** Units. */
  length: number;
}

/** Orders the parts from the core: free, reserved, cut. */
export function barParts({ left, promises, cuts }: RollDetail): BarPart[] {
  const promised = addLengths(promises.map(({ length }) => length));
  const parts: BarPart[] = [
    {
      key: 'free',
      kind: 'free',
      label: 'Free',
      order: null,
      length: addLengths([left, -promised]),
    },
    ...promises.map(({ allotment, order, length }): BarPart => {
      const label = `Promised, ${orderName(order)}`;
      return { key: allotment, kind: 'promised', label, order, length };
    }),
    ...cuts
      .map(({ length, reason, order }, at): BarPart => {
        const label = order === null ? reasonLabels[reason] : `Cut, ${orderName(order)}`;
        return { key: `cut ${String(at)}`, kind: 'gone', label, order, length };
      })
      .reverse(),
  ];
  return parts.filter(({ length }) => length > 0);
}
