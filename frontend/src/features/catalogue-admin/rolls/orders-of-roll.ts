import type { RollDetail } from '@shop/contracts/inventory/rolls';

/** Returns the orders that have a length of a roll, or had one. */
export const ordersOf = ({ reservations, cuts }: RollDetail): string[] => [
  ...new Set([...reservations, ...cuts].flatMap(({ order }) => order ?? [])),
];
