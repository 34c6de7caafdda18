import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shop/contracts/core/time';

const AGO = /^(\d+)(m|h|d)$/;
const DATE_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const UNIT_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** Parses `30m`, `2h` or `1d` (ago), or a date with a time; returns null for other text. */
export function momentOf(text: string, now = Date.now()): Date | null {
  const [, count, unit] = AGO.exec(text) ?? [];
  if (count !== undefined)
    return new Date(now - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]);
  const at = DATE_AND_TIME.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : new Date(at);
}
