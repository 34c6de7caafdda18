// Numbers of orders, products and enquiries that people read out: the end of an id.
import { plainSigns } from './plain-digits.js';

const NOUN = String.raw`(?:order|enquiry|invoice|product|sku|roll|return|reference|ref|lm)`;
const NUMBER = new RegExp(
  String.raw`^(?:${NOUN}\b)?[ .:-]{0,3}(?:no\b|nr\b|number\b)?[ .:#-]{0,3}([0-9a-f-]{4,36})$`,
  'i',
);

/** Returns `a6ae070e` for `Order A6AE070E`, `#A6AE070E` or `SKU: A6AE070E`; other text unchanged. */
export function typedNumber(text: string): string {
  const number = NUMBER.exec(plainSigns(text))?.[1];
  return number !== undefined && /\d/.test(number) ? number.toLowerCase() : text;
}
