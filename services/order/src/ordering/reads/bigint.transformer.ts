/** PostgreSQL returns bigint as text; totals stay far below 2^53. */
export const bigintTransformer = { to: (value: number): number => value, from: Number };
