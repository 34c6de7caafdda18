import { decrypt } from '@shop/service-kit/encrypted-text';

/** The placeholder of an e-mail's secret, which is inserted only when the e-mail leaves. */
export const SECRET_PLACE = '__SECRET__';

/** The words with the encrypted secret opened in its place, as a part of an address. */
export const withSecret = (words: string, encrypted: string, key: string): string =>
  words.replaceAll(SECRET_PLACE, encodeURIComponent(decrypt(encrypted, key)));

/** The words as others than the receiver may read them: no link in them acts for him. */
export const withoutKeys = (words: string): string =>
  words.replace(/(#|[?&]token=)[\w-]{8,}/g, '$1…').replaceAll(SECRET_PLACE, '…');
