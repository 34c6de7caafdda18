import { paths } from '../../lib/paths';

/** In milliseconds: long enough to read and click. */
const SHOWN_MS = 5_000;

/** Returns the alert for a guest who wants to save a product; the login leads back to `from`. */
export const loginToSave = (from: string) =>
  ({
    type: 'error',
    msg: 'Please login to save products',
    duration: SHOWN_MS,
    link: { to: paths.login.href(), label: 'Login', state: { from } },
  }) as const;
