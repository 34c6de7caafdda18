// Gift cards are typed where codes are, and go to billing alone: the order service never sees one (commerce II.7).
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { expiredCardText } from '@shop/contracts/billing/gift-card-expiry';
import { giftCardCode, type CreditAccount, type Paying } from '@shop/contracts/billing/paying';

type CodeState = PricedCheckout['codes'][number];

const UNKNOWN = 'We do not know this code.';
const AWAY = 'Gift cards cannot be used right now.';

/** Returns the gift card code of a text, or null if the text is a discount code. */
const cardOf = (text: string): string | null => giftCardCode.safeParse(text).data ?? null;

/** Splits the typed codes into gift cards, each once, and the rest. */
export function splitCodes(typed: readonly string[]): { cards: string[]; codes: string[] } {
  const cards = typed.flatMap((text) => cardOf(text) ?? []);
  return { cards: [...new Set(cards)], codes: typed.filter((text) => cardOf(text) === null) };
}

/**
 * Adds the state of each gift card in the order in which they were typed. Cards that `paying` does not mention stay
 * unknown.
 */
export function withCards(
  priced: PricedCheckout,
  typed: readonly string[],
  paying: Paying,
): PricedCheckout {
  const accounts = paying.accounts.filter(({ kind }) => kind === 'gift');
  const states = new Map<string, CodeState>();
  for (const [position, card] of splitCodes(typed).cards.entries()) {
    const expired = paying.expiredCards?.find((one) => one.position === position);
    const isUnknown = paying.unknownCodes.includes(card);
    const account = isUnknown || expired ? undefined : accounts.shift();
    if (expired)
      states.set(card, {
        code: card,
        isApplied: false,
        reason: expiredCardText(expired.validUntil),
      });
    else states.set(card, account ? applied(card, account, priced) : refused(card, isUnknown));
  }
  const others = [...priced.codes];
  const codes = typed.flatMap((text) => {
    const card = cardOf(text);
    if (card === null) return others.shift() ?? [];
    const state = states.get(card);
    states.delete(card);
    return state ? { ...state, ...(!state.isApplied && { code: text }) } : [];
  });
  return { ...priced, codes: [...codes, ...others] };
}

const refused = (code: string, isUnknown: boolean): CodeState =>
  isUnknown
    ? { code, isApplied: false, reason: UNKNOWN, isUnknown }
    : { code, isApplied: false, reason: AWAY };

/** Shown by its last four characters; `amount`: what it pays of the order. */
function applied(
  card: string,
  { label, validUntil }: CreditAccount,
  { credits = [] }: PricedCheckout,
): CodeState {
  const amount = credits.find((one) => one.label === label)?.amount ?? 0;
  return {
    code: `…${card.slice(-4)}`,
    isApplied: true,
    amount,
    ...(validUntil !== undefined && { endsAt: validUntil }),
  };
}
