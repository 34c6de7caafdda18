// E-mail addresses as users type them.
import { z } from 'zod';

/** Extends the pattern of `z.email` with international top-level domains. */
const PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[a-z0-9-]+)$/;

/** Returns the address in lower case, with an international domain as `xn--…`; other text unchanged. */
function asSent(typed: string): string {
  const address = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !/[^\x20-\x7e]/.test(domain) || !/^[\p{L}\p{M}\p{N}.。．-]+$/u.test(domain))
    return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** Returns the schema of an address; `missing` is the message for an empty or absent one. */
export const emailAddress = (missing: string) =>
  z
    .string(missing)
    .overwrite(asSent)
    .min(1, missing)
    .max(254)
    .pipe(z.email({ pattern: PATTERN, error: 'Please enter a valid email address' }));
