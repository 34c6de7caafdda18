import { unseal } from '@shop/service-kit/sealed-text';

/** Where the secret of a letter will stand. It is put there when the letter leaves, and nowhere else. */
export const SECRET_PLACE = '__SECRET__';

/** The words with the sealed secret opened in its place, as a part of an address. */
export const withSecret = (words: string, sealed: string, key: string): string =>
  words.replaceAll(SECRET_PLACE, encodeURIComponent(unseal(sealed, key)));
