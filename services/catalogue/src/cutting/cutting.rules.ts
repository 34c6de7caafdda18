import { formatLength, unitsOf } from '@shop/contracts/length';
import type { PieceToCut } from '@shop/contracts/cutting';
import { DomainError } from '@shop/service-kit/domain-error';
import type { RollRow } from '../rolls/roll-row.js';
import type { DoneCut, PieceRow } from './cutting.query.js';

/** The clock of the shop. */
const timeZone = 'Asia/Dhaka';
const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' });
const date = new Intl.DateTimeFormat('en-CA', { timeZone });
const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** 'Rina cut this piece at 10:42.', with the day where it is not today's. */
export function cutDone({ by, at }: Pick<DoneCut, 'by' | 'at'>, now: Date): DomainError {
  const isToday = date.format(at) === date.format(now);
  const when = `${isToday ? '' : `on ${day.format(at)} `}at ${time.format(at)}`;
  return new DomainError('catalogue.cutDone', undefined, `${by} cut this piece ${when}.`);
}

/** 'This roll has 0.20 m beyond what is promised.' */
export function nothingBeyond({ left, reserved, unit, cutsPerUnit }: RollRow): DomainError {
  const free = formatLength(unitsOf(left - reserved, cutsPerUnit), unit, cutsPerUnit);
  const message = `This roll has ${free} beyond what is promised.`;
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
