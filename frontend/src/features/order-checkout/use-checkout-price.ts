import type { PriceCheckoutInput, PricedCheckout } from '@shop/contracts/ordering/checkout';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useDebounced } from '../../lib/use-debounced';
import { selectCart } from '../cart/cart-slice';
import { useLazyPriceCheckoutQuery, usePriceCheckoutQuery } from './checkout-api';
import { orderItemOf } from './order-item';
import { isGiftCardCode } from '@shop/contracts/billing/gift-card-code';
import { shownCode } from './payment/gift-card';
import { usePaymentChoice, type PaymentChoice } from './payment/use-payment-choice';

/** In milliseconds: the delay after the last key of a postal code or VAT number. */
const TYPED_MS = 400;

/** Destination of the order as it is typed. */
interface TypedPlace {
  /** Name of the country. */
  country: string;
  postalCode: string;
  /** Empty if the country needs none. */
  vatNumber: string;
}

export interface CheckoutPrice {
  /** Undefined if there is none, or none yet. */
  price: PricedCheckout | undefined;
  /** In dollars: the total that is shown, and that the shopper agrees to. */
  total: number;
  /** True while it is recalculated. */
  isStale: boolean;
  error: unknown;
  codes: readonly string[];
  /** Adds a code; resolves to the reply about it. */
  apply: (code: string) => Promise<PriceReply>;
  remove: (code: string) => void;
  choose: (method: string) => void;
  /** Resolves to the price of the typed values. */
  latest: () => Promise<PriceReply>;
  again: () => void;
  isCreditUsed: boolean;
  /** Sets whether store credit is used. */
  setCreditUsed: (isUsed: boolean) => void;
  payment: PaymentChoice;
}

interface PriceReply {
  price?: PricedCheckout | undefined;
  error?: unknown;
}

/** Returns the total; an order that costs only its lines has the total of the cart. */
export const totalOf = (price: PricedCheckout | undefined, cartTotal: number): number =>
  price && !price.isPlain ? price.total : cartTotal;

/** Returns the dollars that store credit and gift cards pay. */
export const creditOf = (price: PricedCheckout | undefined): number => price?.credit ?? 0;

/** Returns the server's reply about a code, which names only the last four characters of a gift card. */
export const codeStateOf = (price: PricedCheckout | undefined, code: string) =>
  price?.codes.find(
    (one) => one.code === code || (isGiftCardCode(code) && one.code === shownCode(code)),
  );

/** Requests the price of the order, and again whenever cart, address, method or codes change. */
export function useCheckoutPrice({ country, postalCode, vatNumber }: TypedPlace): CheckoutPrice {
  const { items, total } = useSelector(selectCart);
  const [choice, setChoice] = useState<{ country: string; method: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isCreditUsed, setCreditUsed] = useState(false);
  const [ask] = useLazyPriceCheckoutQuery();
  const inputOf = (postal: string, vat: string, of = codes): PriceCheckoutInput => ({
    items: items.map(orderItemOf),
    country,
    ...(postal !== '' && { postalCode: postal }),
    // A method belongs to one country.
    ...(choice?.country === country && { method: choice.method }),
    codes: [...of],
    useCredit: isCreditUsed,
    ...(vat !== '' && { vatNumber: vat }),
  });
  const postalNow = postalCode.trim();
  const vatNow = vatNumber.trim();
  const postal = useDebounced(postalNow, TYPED_MS);
  const vat = useDebounced(vatNow, TYPED_MS);
  const query = usePriceCheckoutQuery(inputOf(postal, vat), { skip: items.length === 0 });
  const price = query.isError ? undefined : query.data;
  // The options stay while another price loads.
  const payment = usePaymentChoice(query.data);
  const askFor = async (input: PriceCheckoutInput): Promise<PriceReply> => {
    const { data, error } = await ask(input, true);
    return error ? { error } : { price: data };
  };
  return {
    price,
    total: totalOf(price, total),
    isStale: query.isFetching || postal !== postalNow || vat !== vatNow,
    error: query.error,
    codes,
    apply: async (code) => {
      const reply = await askFor(inputOf(postalNow, vatNow, [...codes, code]));
      // An unknown code would count as a guess on every request.
      const isUnknown = codeStateOf(reply.price, code)?.isUnknown === true;
      if (reply.price && !isUnknown) setCodes([...codes, code]);
      return reply;
    },
    remove: (code) => {
      setCodes(codes.filter((one) => one !== code));
    },
    choose: (method) => {
      setChoice({ country, method });
    },
    latest: () => askFor(inputOf(postalNow, vatNow)),
    again: () => {
      if (!query.isUninitialized) void query.refetch();
    },
    isCreditUsed,
    setCreditUsed,
    payment,
  };
}
