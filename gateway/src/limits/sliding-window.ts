/** A number of calls in any stretch of time of this length. */
export interface Limit {
  readonly max: number;
  /** Length of the window. */
  readonly seconds: number;
}

const ROUNDING = 1e-6;

/** The number of the window that `now` lies in. */
export const windowAt = ({ seconds }: Pick<Limit, 'seconds'>, now: number): number =>
  Math.floor(now / 1000 / seconds);

/** The part of the window before that the sliding window still covers at `now`, 0 to 1. */
export const shareOfBefore = ({ seconds }: Pick<Limit, 'seconds'>, now: number): number =>
  1 - ((now / 1000) % seconds) / seconds;

/**
 * Whether a caller with so many calls in this window and in the one before may go on: 0, else the seconds to wait.
 * The window before counts for the part of it that the sliding window still covers.
 */
export function secondsToWait(
  { max, seconds }: Limit,
  calls: { current: number; before: number },
  now = Date.now(),
): number {
  const { current, before } = calls;
  const elapsed = (now / 1000) % seconds;
  if (before * shareOfBefore({ seconds }, now) + current <= max + ROUNDING) return 0;
  // In this window the old calls fade; when its own are too many, they must fade in the next one first.
  const wait =
    current < max
      ? seconds * (1 - (max - current - 1) / before) - elapsed
      : seconds - elapsed + seconds * (1 - (max - 1) / current);
  return Math.max(1, Math.ceil(wait - ROUNDING));
}
