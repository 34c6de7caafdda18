/** Returns the sum of the numbers; 0 for an empty list. */
export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0);
