const BEFORE_UNIT = /(\d) (?=(?:%|cm|mm|m|yd|g|kg)(?![a-z]))/g;

/** Keeps a number and its unit on one line: `100 % cotton`, `150 cm`. */
export const unbroken = (text: string): string => text.replace(BEFORE_UNIT, '$1\u00a0');
