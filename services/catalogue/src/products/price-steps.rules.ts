// Price steps between what an admin types, in units and dollars, and what is stored, in parts and cents.
import type { PriceStep } from '@shop/contracts/money/charged-as';
import { cutsOf, stepName, unitsOf } from '@shop/contracts/money/length';
import { toThousandths } from '@shop/contracts/money/units';
import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';
import { priceStepText, type ShownPriceStep } from '@shop/contracts/money/price-steps';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Product } from './product.entity.js';

type Parts = Pick<Product, 'unit' | 'cutsPerUnit'>;

const refused = (message: string): DomainError =>
  new DomainError('request.invalid', [{ path: 'priceSteps', message }], message);

/** Returns the stored steps. Throws `request.invalid` if one does not start at a whole part, or starts at the first. */
export const stepsOf = (typed: readonly ShownPriceStep[], parts: Parts): PriceStep[] =>
  typed.map(({ from, price }) => {
    const { unit, cutsPerUnit } = parts;
    const cuts = cutsOf(toThousandths(from), cutsPerUnit);
    if (cuts === null)
      throw refused(
        unit === 'piece'
          ? 'A price step must begin at whole pieces.'
          : `A price step must begin at a length in steps of ${stepName(unit, cutsPerUnit)}.`,
      );
    if (cuts < 2) throw refused('A price step must begin above the least that can be bought.');
    return { from: cuts, cents: toCents(price) };
  });

/** Throws `request.invalid` if the price is not above every step. */
export function checkSteps(
  priceCents: number,
  steps: readonly PriceStep[],
  { unit, cutsPerUnit }: Parts,
): void {
  const [first] = steps;
  if (!first || first.cents < priceCents) return;
  const from = String(unitsOf(first.from, cutsPerUnit));
  const amount = unit === 'piece' ? `${from} pieces` : `${from} ${unit}`;
  const [price, cents] = [priceCents, first.cents].map((sum) => formatDollars(toDollars(sum)));
  throw refused(
    `The price from ${amount} on (${cents ?? ''}) must be below the price (${price ?? ''}).`,
  );
}

/** Returns the refusal of steps as a sentence, or null if they are valid. */
export function stepsFault(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

/** Converts the steps to other parts of a unit; a start that is not whole is rounded up. */
export function convertedSteps(
  steps: readonly PriceStep[],
  before: Parts,
  after: Parts,
): PriceStep[] {
  const byFrom = new Map(
    steps.map(({ from, cents }) => [
      Math.max(2, Math.ceil((from * after.cutsPerUnit) / before.cutsPerUnit)),
      cents,
    ]),
  );
  return [...byFrom].map(([from, cents]) => ({ from, cents }));
}

/** `10:9.50|20:9.00`, in pieces or units and dollars. */
export const stepsText = (steps: readonly PriceStep[], cutsPerUnit: number): string =>
  steps
    .map(({ from, cents }) =>
      priceStepText({ from: unitsOf(from, cutsPerUnit), price: toDollars(cents) }),
    )
    .join('|');
