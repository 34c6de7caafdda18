// Texts of the shop about cloth that is expected. Without zod, for the browser.

const dayOf = (withYear: boolean) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  } as const);

/**
 * Returns `expected 12 March`, with the year if it differs from that of `now`; null means that the day is not known
 * yet.
 */
export function expectedText(on: string | null, now = new Date()): string {
  if (on === null) return 'date not known yet';
  const day = new Date(`${on}T00:00:00Z`);
  return `expected ${dayOf(day.getUTCFullYear() !== now.getUTCFullYear()).format(day)}`;
}

/** Returns `Expected 12 March`; for null `Expected, date not known yet`. */
export function expectedLabel(on: string | null, now?: Date): string {
  const text = expectedText(on, now);
  return on === null ? `Expected, ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the text for a line that waits. */
export const waitsText = (on: string | null, now?: Date): string =>
  `Waits for the next dye lot, ${expectedText(on, now)}`;

/** Returns the text for an order, about the last of its waiting lines; null if none waits. */
export function orderWaitsText(
  items: readonly { expectedOn?: string | null | undefined }[],
  now?: Date,
): string | null {
  const days = items.flatMap(({ expectedOn }) => (expectedOn === undefined ? [] : [expectedOn]));
  if (days.length === 0) return null;
  const last = days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
  return `Part of this order waits for the next dye lot, ${expectedText(last, now)}.`;
}
