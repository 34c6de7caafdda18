// Formats counts with their nouns.

/** Returns the noun for a count: `jobs`, or `job` for one; `enquiries` -> `enquiry`. */
export const nounOf = (count: number, plural: string): string =>
  count === 1 ? plural.replace(/ies$/, 'y').replace(/s$/, '') : plural;

/** `1 job`, `1,200 jobs`. */
export const countText = (count: number, plural: string): string =>
  `${count.toLocaleString('en-US')} ${nounOf(count, plural)}`;
