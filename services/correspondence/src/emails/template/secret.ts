import { decrypt } from '@shop/service-kit/encrypted-text';

/** Placeholder of an e-mail's secret, which is only inserted when the e-mail is sent. */
export const SECRET_PLACE = '__SECRET__';

/** Inserts the decrypted secret into the words, as a part of an address. */
export const withSecret = (words: string, encrypted: string, key: string): string =>
  words.replaceAll(SECRET_PLACE, encodeURIComponent(decrypt(encrypted, key)));

/** Returns the words for readers other than the receiver, without working links. */
export const withoutKeys = (words: string): string =>
  words.replace(/(#|[?&]token=)[\w-]{8,}/g, '$1…').replaceAll(SECRET_PLACE, '…');
