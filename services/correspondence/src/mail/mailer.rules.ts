import { company, firstCompany } from '@shop/contracts/core/company';

const MAX_WAIT_SECONDS = 3_600;
const MAX_WAIT_UNREACHED_SECONDS = 60;

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined;

/** The mail server refused us, not the e-mail: TLS or the password must be fixed. */
const OURS_TO_MEND = ['ETLS', 'EAUTH'];

/** Returns true for a final refusal (5xx of SMTP), which another try would not change. */
export function isRefused(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && OURS_TO_MEND.includes(String(error.code)))
    return false;
  const code = codeOf(error);
  return code !== undefined && code >= 500 && code < 600;
}

/**
 * Returns the seconds before the next attempt: 2, 4, 8 ... up to an hour if the server defers (greylisting), and up to
 * a minute if it cannot be reached.
 */
export const retryDelaySeconds = (attempts: number, error: unknown): number =>
  Math.min(
    2 ** Math.min(attempts, 12),
    codeOf(error) === undefined ? MAX_WAIT_UNREACHED_SECONDS : MAX_WAIT_SECONDS,
  );

/** Returns the sender of e-mails: the configured address, with the name of the company if it was changed. */
export function senderOf(configured: string): string | { name: string; address: string } {
  const address = /<([^<>]+)>\s*$/.exec(configured)?.[1] ?? configured;
  return company.name === firstCompany.name ? configured : { name: company.name, address };
}
