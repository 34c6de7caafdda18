/** The country that a form begins with: that of the company. */
export const DEFAULT_COUNTRY = 'BD';
