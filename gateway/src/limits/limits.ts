// How often one caller may call (reliability 3.3). No profile switches the limits off.
import { CSP_REPORTS_PATH } from '../http/headers/security-headers.js';
import { isEventsPath } from './events-path.js';
import type { GatewayConfig } from '../config.js';

/** So many calls in a window that begins with the first of them. */
export interface Limit {
  readonly max: number;
  /** Length of the window. */
  readonly seconds: number;
}

/** `files` counts the forms with files of one user, `wantedFiles` the images that an admin adds after an import. */
export type FileBucket = 'files' | 'wantedFiles';

/**
 * One limit each; `session` counts all calls of a living session, `code` the unknown discount codes of one account or
 * address, `withdrawal` the withdrawals from one address, and `withdrawalEmail` those that name one e-mail address.
 */
export type Bucket =
  | 'read'
  | 'cached'
  | 'page'
  | 'write'
  | 'session'
  | FileBucket
  | 'password'
  | 'login'
  | 'register'
  | 'forgot'
  | 'reset'
  | 'failure'
  | 'form'
  | 'upload'
  | 'price'
  | 'code'
  | 'withdrawal'
  | 'withdrawalEmail'
  | 'report'
  | 'event';
type Limits = Readonly<Record<Bucket, readonly Limit[]>>;

/** Limits of login attempts for one account, from one network and from all. */
export interface LoginLimits {
  /** Wrong passwords from one network before the delays begin: 1, 2, 4 ... 60 seconds. */
  readonly free: number;
  /** Wrong passwords an hour, after which unknown networks wait the longest delay at once. */
  readonly anHour: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const MANY = { max: 1_000_000, seconds: HOUR };
const ENOUGH = { max: 10_000, seconds: HOUR };
/** Also in the demo: no load test guesses codes. */
const CODES = { max: 20, seconds: HOUR };

/** Also in the demo: each sends an e-mail to an unconfirmed address. */
const WITHDRAWALS = { max: 20, seconds: HOUR };
const WITHDRAWALS_OF_ONE = { max: 5, seconds: HOUR };

type Profile = GatewayConfig['PROFILE'];

export const limitsOf: Readonly<Record<Profile, Limits>> = {
  // High enough for a load test from one address.
  demo: {
    read: [MANY],
    cached: [{ max: 10_000_000, seconds: HOUR }],
    page: [MANY],
    write: [MANY],
    session: [MANY],
    files: [ENOUGH],
    wantedFiles: [MANY],
    password: [MANY],
    login: [MANY],
    register: [ENOUGH],
    forgot: [ENOUGH],
    reset: [ENOUGH],
    failure: [MANY],
    form: [ENOUGH],
    upload: [ENOUGH],
    price: [MANY],
    code: [CODES],
    withdrawal: [WITHDRAWALS],
    withdrawalEmail: [WITHDRAWALS_OF_ONE],
    report: [ENOUGH],
    event: [MANY],
  },
  production: {
    read: [{ max: 600, seconds: MINUTE }],
    // A cached response costs a fiftieth of a fetched one.
    cached: [{ max: 12_000, seconds: MINUTE }],
    page: [{ max: 300, seconds: MINUTE }],
    write: [{ max: 120, seconds: MINUTE }],
    session: [{ max: 600, seconds: MINUTE }],
    files: [{ max: 60, seconds: HOUR }],
    wantedFiles: [{ max: 2_000, seconds: HOUR }],
    password: [
      { max: 20, seconds: MINUTE },
      { max: 100, seconds: HOUR },
    ],
    // Leaves room for an office that begins its day; `failure` slows attackers.
    login: [
      { max: 60, seconds: MINUTE },
      { max: 1_000, seconds: HOUR },
    ],
    register: [{ max: 60, seconds: HOUR }],
    // Each sends an e-mail to an unconfirmed address.
    forgot: [{ max: 30, seconds: HOUR }],
    reset: [{ max: 60, seconds: HOUR }],
    failure: [
      { max: 20, seconds: MINUTE },
      { max: 100, seconds: HOUR },
    ],
    form: [{ max: 40, seconds: HOUR }],
    upload: [{ max: 40, seconds: HOUR }],
    price: [{ max: 60, seconds: MINUTE }],
    code: [CODES],
    withdrawal: [WITHDRAWALS],
    withdrawalEmail: [WITHDRAWALS_OF_ONE],
    report: [{ max: 60, seconds: MINUTE }],
    // A provider sends from a few addresses, and again what was refused.
    event: [{ max: 1_200, seconds: MINUTE }],
  },
};

export const loginLimitsOf: Readonly<Record<Profile, LoginLimits>> = {
  demo: { free: 10_000, anHour: 100_000 },
  production: { free: 5, anHour: 50 },
};

/** Routes with a limit of their own, as the router names them. */
export const limitedRoutes: ReadonlyMap<string, Bucket> = new Map([
  ['/api/auth/login', 'login'],
  ['/api/auth/register', 'register'],
  ['/api/auth/forgot-password', 'forgot'],
  ['/api/auth/reset-password', 'reset'],
  ['/api/offers/:token/accept', 'reset'],
  ['/api/offers/:token/payment', 'reset'],
  ['/api/auth/email-change', 'forgot'],
  ['/api/auth/confirm-email', 'reset'],
  ['/api/auth/password', 'password'],
  ['/api/auth/remove-account', 'password'],
  ['/api/custom-printing/files', 'upload'],
  ['/api/checkout/price', 'price'],
  ['/api/contact', 'form'],
  ['/api/newsletter', 'form'],
  ['/api/sample-requests', 'form'],
  ['/api/custom-printing', 'form'],
  ['/api/design-consultations', 'form'],
  ['/api/bulk-inquiries', 'form'],
]);

/** Requests of unknown clients: counted by address even with a session, and slowed after failures. */
const FIRST_CONTACT: ReadonlySet<Bucket> = new Set<Bucket>([
  'login',
  'register',
  'forgot',
  'reset',
]);

export const isFirstContact = (buckets: readonly Bucket[]): boolean =>
  buckets.some((bucket) => FIRST_CONTACT.has(bucket));

/** The buckets of an API call, by its matched route: an escaped character in the URL changes nothing. */
export function bucketsOf(method: string, route = ''): Bucket[] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return ['read'];
  // Browsers send reports by themselves: they do not count as the user's writes.
  if (route === CSP_REPORTS_PATH) return ['report'];
  if (isEventsPath(route)) return ['event'];
  const own = limitedRoutes.get(route);
  return own === undefined ? ['write'] : ['write', own];
}

/** Bucket and name of a request: the session if it is live, else the client address. */
export function countedUnder(
  bucket: Bucket,
  { address, session }: { address: string; session?: string | undefined },
): { bucket: Bucket; name: string } {
  if (session === undefined || FIRST_CONTACT.has(bucket)) return { bucket, name: address };
  return { bucket: bucket === 'read' ? 'session' : bucket, name: session };
}
