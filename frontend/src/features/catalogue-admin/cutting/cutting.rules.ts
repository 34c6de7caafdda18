// Groups the pieces to cut in working order.
import { sum } from '@shop/contracts/core/numbers';
import type { CuttingList, CuttingQuery, PieceToCut } from '@shop/contracts/inventory/cutting';
import { formatLength } from '@shop/contracts/money/length';
import { toThousandths, toUnits } from '@shop/contracts/money/units';
import { countText } from '../../../ui/count-text';

export interface PieceGroup {
  key: string;
  /** `short`: no roll has enough cloth for these pieces. */
  kind: 'short' | 'roll' | 'order';
  pieces: PieceToCut[];
}

function placeOf({ roll, product, order }: PieceToCut, by: CuttingQuery['by']) {
  if (roll === null) return { kind: 'short' as const, key: `short ${product._id}` };
  return by === 'roll'
    ? { kind: by, key: `roll ${roll._id}` }
    : { kind: by, key: `order ${order}` };
}

/** Returns the groups in the order of the list; pieces without a roll come first. */
export function groupsOf(pieces: readonly PieceToCut[], by: CuttingQuery['by']): PieceGroup[] {
  const groups = new Map<string, PieceGroup>();
  for (const piece of pieces) {
    const { kind, key } = placeOf(piece, by);
    const group = groups.get(key) ?? { key, kind, pieces: [] };
    group.pieces.push(piece);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns a function that formats a length of this piece's cloth. */
export const lengthOfPiece =
  ({ unit, cutsPerUnit }: PieceToCut) =>
  (units: number): string =>
    formatLength(units, unit, cutsPerUnit);

/** Returns what these pieces leave on the roll; null without a roll. */
export function restOf(pieces: readonly PieceToCut[]): string | null {
  const [first] = pieces;
  if (!first?.roll) return null;
  const cut = sum(pieces.map(({ length }) => toThousandths(length)));
  return lengthOfPiece(first)(toUnits(toThousandths(first.roll.left) - cut));
}

/** `23 pieces on 14 rolls, for 9 orders. 1 piece waits for cloth.` */
export function summaryOf({ total, rolls, orders, short }: CuttingList): string {
  const all = `${countText(total, 'pieces')} on ${countText(rolls, 'rolls')}, for ${countText(orders, 'orders')}.`;
  if (short === 0) return all;
  return `${all} ${countText(short, 'pieces')} ${short === 1 ? 'waits' : 'wait'} for cloth.`;
}
