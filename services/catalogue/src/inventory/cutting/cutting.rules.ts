import { shopFormat } from '@shop/contracts/core/shop-format';
import { shopDay } from '@shop/contracts/core/shop-time';
import { formatLength, millimetresOf, unitsOf } from '@shop/contracts/money/length';
import { toThousandths } from '@shop/contracts/money/units';
import type { PieceToCut } from '@shop/contracts/inventory/cutting';
import { DomainError } from '@shop/service-kit/domain-error';
import { wholeCuts, type LengthTerms, type RollRow } from '../rolls/roll-row.js';
import type { DoneCut, PieceRow } from './cutting.query.js';

const formatDay = shopFormat('en-GB', { day: 'numeric', month: 'long' });
const formatTime = shopFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 'Rina cut this piece at 10:42.', with the day if it is not today. */
export function cutDone({ by, at }: Pick<DoneCut, 'by' | 'at'>, now: Date): DomainError {
  const isToday = shopDay(at) === shopDay(now);
  const when = `${isToday ? '' : `on ${formatDay(at)} `}at ${formatTime(at)}`;
  return new DomainError('catalogue.cutDone', undefined, `${by} cut this piece ${when}.`);
}

/** Returns the cuts beyond the ordered ones. Throws `order.leastLength` if fewer were cut, or `order.step`. */
export function lostCuts(length: number | undefined, ordered: number, roll: LengthTerms) {
  if (length === undefined) return 0;
  const lost = wholeCuts(length, roll, 'length') - ordered;
  if (lost >= 0) return lost;
  const { unit, cutsPerUnit } = roll;
  const least = formatLength(unitsOf(ordered, cutsPerUnit), unit, cutsPerUnit);
  const message = `This piece was ordered as ${least}: cut at least that.`;
  throw new DomainError('order.leastLength', [{ path: 'length', message }], message);
}

/** Returns the measured length in whole millimetres; null if it was not measured. */
export const measuredMm = (
  actual: number | null | undefined,
  { unit }: LengthTerms,
): number | null =>
  actual === undefined || actual === null ? null : millimetresOf(toThousandths(actual), unit);

/** 'This roll has 0.20 m beyond what is reserved.' */
export function nothingBeyond({ left, reserved, unit, cutsPerUnit }: RollRow): DomainError {
  const free = formatLength(unitsOf(left - reserved, cutsPerUnit), unit, cutsPerUnit);
  const message = `This roll has ${free} beyond what is reserved.`;
  return new DomainError('catalogue.rollTooShort', undefined, message);
}

export function pieceOf({ cuts, roll, isWaiting, ...piece }: PieceRow): PieceToCut {
  const units = (length: number) => unitsOf(length, piece.cutsPerUnit);
  return {
    ...piece,
    length: units(cuts),
    roll: roll && { ...roll, left: units(roll.left) },
    ...(isWaiting && { isWaiting }),
  };
}
