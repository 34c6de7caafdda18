// Checks the mail server, sender and shop address of a production shop.

/** Parameters of an SMTP address that would disable TLS, or the check of its certificate. */
const UNSAFE = /^(ignoreTLS|requireTLS|secure|opportunisticTLS|tls\..*)$/i;

/** Mail servers for tests, which deliver nothing. */
const TEST_MAILBOX = /^(mailpit|mailhog|maildev)$/;
const TEST_PORT = '1025';

/** Returns the fault of the address of a mail server, or null if there is none. */
export function smtpFault(address: string): string | null {
  const { hostname, port, searchParams } = new URL(address);
  if (TEST_MAILBOX.test(hostname) || port === TEST_PORT)
    return 'a mailbox for tests sends nothing to customers';
  const unsafe = [...searchParams.keys()].find((name) => UNSAFE.test(name));
  return unsafe === undefined
    ? null
    : `${unsafe} is not for production, where e-mails leave with TLS alone`;
}

/** Returns the fault of the address of the shop, or null if there is none. */
export function shopFault(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:') return 'links in e-mails of a production shop lead to https';
  const isLocal =
    /(^|\.)localhost$|\.(local|internal|test|invalid)$/.test(hostname) ||
    /^(127\.|0\.|\[::1?\]$)/.test(hostname);
  return isLocal ? 'customers cannot reach this address' : null;
}

/** Returns the fault of the sender of e-mails, or null if there is none. */
export function senderFault(sender: string): string | null {
  const [, host = ''] = /@([^@>\s]+)>?$/.exec(sender) ?? [];
  if (host === '') return 'has no e-mail address';
  return /(^|\.)(test|invalid|localhost|local)$/.test(host)
    ? 'customers cannot reply to this address'
    : null;
}
