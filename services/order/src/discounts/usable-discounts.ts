// The discounts that an order may use now, and the results of the typed codes.
import { foldCode } from '@shop/contracts/reading/fold-code';
import type { PricedOrder } from '@shop/contracts/pricing/price-order';
import type { DiscountTerms } from '@shop/contracts/pricing/terms';
import type { DataSource } from 'typeorm';
import type { Claim, CodeState } from './claim.js';
import {
  notCombined,
  refusalText,
  startsText,
  UNKNOWN_CODE,
  USED_ALREADY,
  USED_UP,
} from './discount-words.js';
import {
  discountsOfCodes,
  usesOfBuyer,
  type CodedDiscount,
  type UsableDiscount,
} from './usable-discounts.query.js';

interface Request {
  /** The codes as typed. */
  codes: readonly string[];
  user: string | null;
  at: Date;
  claimed?: readonly string[];
}

/** A typed code with its discount, or with the reason why it has none. */
type TypedCode = { code: string } & (
  { discount: CodedDiscount } | { reason: string; isUnknown?: true }
);

export interface UsableDiscounts {
  discounts: DiscountTerms[];
  /** Returns the states of the codes for a priced order. */
  statesOf(priced: PricedOrder): CodeState[];
  /** Returns the uses that an order at this price must claim. */
  claimsOf(priced: PricedOrder): Claim[];
}

/**
 * Returns the automatic discounts that apply now and those of the codes. Unknown codes cost the same look-up as others.
 */
export async function usableDiscounts(
  dataSource: DataSource,
  automatic: readonly UsableDiscount[],
  request: Request,
): Promise<UsableDiscounts> {
  const typed = onceEach(request.codes);
  const found =
    typed.length === 0 ? [] : await discountsOfCodes(dataSource, typed.map(foldCode), request.at);
  const limited = [...automatic, ...found].filter(({ usesPerBuyer }) => usesPerBuyer !== null);
  const used =
    request.user === null || limited.length === 0
      ? new Map<string, number>()
      : await usesOfBuyer(
          dataSource,
          limited.map(({ id }) => id),
          request.user,
        );
  const isUsedByBuyer = ({ id, usesPerBuyer }: UsableDiscount): boolean =>
    usesPerBuyer !== null && (used.get(id) ?? 0) >= usesPerBuyer;
  const limitOf = (one: UsableDiscount | CodedDiscount): string | null => {
    if (request.claimed) return request.claimed.includes(one.id) ? null : USED_UP;
    if (isUsedByBuyer(one)) return USED_ALREADY;
    return isUsedUp(one) ? USED_UP : null;
  };
  const holding = automatic.filter((one) => isRunning(one, request.at) && limitOf(one) === null);
  const codes = typed.map((code) => typedCode(code, found, request.at, limitOf));
  return resultOf(holding, withoutTwins(codes));
}

/** Keeps the first spelling of each code, ignoring case and blanks. */
const onceEach = (codes: readonly string[]): string[] =>
  [...new Map(codes.toReversed().map((code) => [foldCode(code), code])).values()].toReversed();

const isRunning = ({ startsAt, endsAt }: UsableDiscount, at: Date): boolean =>
  (startsAt === null || new Date(startsAt) <= at) && (endsAt === null || new Date(endsAt) > at);
const isUsedUp = (one: UsableDiscount | CodedDiscount): boolean =>
  isReached(one.usesMax, one.uses) || ('code' in one && isReached(one.codeUsesMax, one.codeUses));
const isReached = (most: number | null, uses: number): boolean => most !== null && uses >= most;

function typedCode(
  code: string,
  found: readonly CodedDiscount[],
  at: Date,
  limitOf: (discount: CodedDiscount) => string | null,
): TypedCode {
  const discount = found.find((one) => one.code === foldCode(code));
  if (!discount) return { code, reason: UNKNOWN_CODE, isUnknown: true };
  const { startsAt } = discount;
  if (startsAt !== null && new Date(startsAt) > at)
    return { code, reason: startsText(new Date(startsAt), at) };
  const reason = limitOf(discount);
  return reason === null ? { code, discount } : { code, reason };
}

/** Two codes of one discount never combine: the second is refused. */
function withoutTwins(codes: readonly TypedCode[]): TypedCode[] {
  const first = new Map<string, string>();
  return codes.map((one) => {
    if (!('discount' in one)) return one;
    const { id, code } = one.discount;
    const winner = first.get(id);
    if (winner !== undefined) return { code: one.code, reason: notCombined(code, winner) };
    first.set(id, code);
    return one;
  });
}

function resultOf(
  holding: readonly UsableDiscount[],
  codes: readonly TypedCode[],
): UsableDiscounts {
  const coded = codes.flatMap((one) => ('discount' in one ? [one.discount] : []));
  const isLimited = (id: string): boolean => {
    const code = coded.find((one) => one.id === id);
    const { usesMax, usesPerBuyer } = code ??
      holding.find((one) => one.id === id) ?? { usesMax: null, usesPerBuyer: null };
    return usesMax !== null || usesPerBuyer !== null || (code?.codeUsesMax ?? null) !== null;
  };
  return {
    discounts: [...holding.map((one) => ({ ...one, code: null })), ...coded],
    statesOf: (priced) => codes.map((one) => stateOf(one, priced)),
    claimsOf: ({ discounts }) =>
      discounts.map(({ discount: { id, code } }) => ({
        discount: id,
        code,
        isLimited: isLimited(id),
      })),
  };
}

function stateOf(typed: TypedCode, priced: PricedOrder): CodeState {
  if (!('discount' in typed)) return { ...typed, isApplied: false };
  const { code, discount } = typed;
  const taken = priced.discounts.find((one) => one.discount.id === discount.id);
  if (taken) return { code, isApplied: true, cents: taken.cents };
  const refused = priced.refused.find((one) => one.discount.id === discount.id);
  return {
    code,
    isApplied: false,
    ...(refused && { reason: refusalText(discount, refused.refusal) }),
  };
}
