const AGO = /^(\d+)(m|h|d)$/;
const DATE_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses `30m`, `2h`, `1d` (ago) or a date with its time; returns null for anything else. */
export function momentOf(text: string, now = Date.now()): Date | null {
  const [, count, unit] = AGO.exec(text) ?? [];
  if (count !== undefined)
    return new Date(now - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]);
  const at = DATE_AND_TIME.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : new Date(at);
}
