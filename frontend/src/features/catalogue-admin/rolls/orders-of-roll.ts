import type { RollDetail } from '@shop/contracts/inventory/rolls';

/** Returns the orders that have or had a length of a roll. */
export const ordersOf = ({ reservations, cuts }: RollDetail): string[] => [
  ...new Set([...reservations, ...cuts].flatMap(({ order }) => order ?? [])),
];
