// The price of delivery (commerce II.6).
import type { ShippingStep, ShippingTerms } from './terms.js';

/** Returns the price of the step for an amount; a step includes its lower limit. */
const stepCents = (steps: readonly ShippingStep[], amount: number): number =>
  steps.reduce((cents, step) => (step.from <= amount ? step.cents : cents), 0);

/** Adds up full packages, and the rest by weight. */
function weightCents({ steps, packageMaxGrams }: ShippingTerms, grams: number): number {
  if (packageMaxGrams === null || grams <= packageMaxGrams) return stepCents(steps, grams);
  const full = Math.floor(grams / packageMaxGrams);
  const rest = grams - full * packageMaxGrams;
  return full * stepCents(steps, packageMaxGrams) + (rest > 0 ? stepCents(steps, rest) : 0);
}

/** Returns the cents of delivery before its own discounts; `goodsCents` is the cost of the goods after theirs. */
export function shippingCents(terms: ShippingTerms, grams: number, goodsCents: number): number {
  if (terms.freeFromCents !== null && goodsCents >= terms.freeFromCents) return 0;
  if (terms.basis === 'weight') return weightCents(terms, grams);
  return stepCents(terms.steps, terms.basis === 'value' ? goodsCents : 0);
}
