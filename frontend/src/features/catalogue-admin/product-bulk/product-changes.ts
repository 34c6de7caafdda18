// Builds a bulk change of products from the values that are typed into its dialog.
import {
  productChange,
  type PriceEnding,
  type ProductChange,
} from '@shop/contracts/catalogue/product-bulk';
import { readPrice, readTyped } from '../product-table/product-values';

export type PriceKind = 'setPrice' | 'raisePrice' | 'lowerPrice' | 'startSale' | 'endSale';

export interface PriceValues {
  kind: PriceKind;
  /** A price, an amount or a percentage. */
  text: string;
  by: 'percent' | 'amount';
  /** Empty if the price is not rounded. */
  ending: PriceEnding | '';
  originalToo: boolean;
}

export interface StockValues {
  kind: 'set' | 'add' | 'take';
  text: string;
}

export type BuiltChange = { change: ProductChange } | { fault: string };

const PERCENT = 'Enter a percentage above 0.';
const LESS = 'Enter a percentage above 0 and below 100.';
const STOCK = 'Enter a number of at least 0.';

function checked(change: unknown, fault: string): BuiltChange {
  const parsed = productChange.safeParse(change);
  return parsed.success ? { change: parsed.data } : { fault };
}

export function priceChangeOf(values: PriceValues): BuiltChange {
  const { kind, text, by, ending, originalToo } = values;
  if (kind === 'endSale') return { change: { kind } };
  const isPercent = kind !== 'setPrice' && by === 'percent';
  const fault = kind === 'raisePrice' ? PERCENT : LESS;
  const read = isPercent ? readTyped(text.replace(/%\s*$/, ''), fault) : readPrice(text);
  if ('fault' in read) return read;
  const { value } = read;
  if (kind === 'setPrice') return checked({ kind, value, originalToo }, 'Enter a price.');
  const rounded = ending === '' ? {} : { ending };
  const others = kind === 'startSale' ? rounded : { ...rounded, originalToo };
  return checked(
    { kind, change: { by, value }, ...others },
    isPercent ? fault : 'Enter an amount above 0, with at most two decimals.',
  );
}

export function stockChangeOf({ kind, text }: StockValues): BuiltChange {
  const read = readTyped(text, STOCK);
  if ('fault' in read) return read;
  if (read.value < 0) return { fault: STOCK };
  if (kind === 'set') return checked({ kind: 'setStock', value: read.value }, STOCK);
  const value = kind === 'add' ? read.value : -read.value;
  return checked({ kind: 'addStock', value }, STOCK);
}
