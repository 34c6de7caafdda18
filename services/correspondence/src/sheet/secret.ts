import { unseal } from '@shop/service-kit/sealed-text';

/** Where the secret of a letter will stand. It is put there when the letter leaves, and nowhere else. */
export const SECRET_PLACE = '__SECRET__';

/** The words with the sealed secret opened in its place, as a part of an address. */
export const withSecret = (words: string, sealed: string, key: string): string =>
  words.replaceAll(SECRET_PLACE, encodeURIComponent(unseal(sealed, key)));

/** The words as others than the receiver may read them: no link in them acts for him. */
export const withoutKeys = (words: string): string =>
  words.replace(/(#|[?&]token=)[\w-]{8,}/g, '$1…').replaceAll(SECRET_PLACE, '…');
