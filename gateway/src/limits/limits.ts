// How often one caller may call (reliability 3.3). No profile switches the limits off.
import type { GatewayConfig } from '../config.js';
import type { Limit } from './sliding-window.js';

/** `token` counts the calls of one session, `files` the forms with files of one admin, all others those of one address. */
export type Bucket =
  | 'read'
  | 'write'
  | 'token'
  | 'files'
  | 'login'
  | 'register'
  | 'forgot'
  | 'reset'
  | 'form'
  | 'upload';
type Limits = Readonly<Record<Bucket, readonly Limit[]>>;

/** How often a password may be guessed for one account, from one network and from all. */
export interface GuessLimits {
  /** Wrong guesses from one network before the delays begin: 1, 2, 4 ... 60 seconds. */
  readonly free: number;
  /** Wrong guesses an hour, after which unknown networks wait the longest delay at once. */
  readonly anHour: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const MANY = { max: 1_000_000, seconds: HOUR };

type Profile = GatewayConfig['PROFILE'];

export const limitsOf: Readonly<Record<Profile, Limits>> = {
  // High enough for a load test from one address.
  demo: {
    read: [MANY],
    write: [MANY],
    token: [MANY],
    files: [{ max: 10_000, seconds: HOUR }],
    login: [MANY],
    register: [{ max: 10_000, seconds: HOUR }],
    forgot: [{ max: 10_000, seconds: HOUR }],
    reset: [{ max: 10_000, seconds: HOUR }],
    form: [{ max: 10_000, seconds: HOUR }],
    upload: [{ max: 10_000, seconds: HOUR }],
  },
  production: {
    read: [{ max: 300, seconds: MINUTE }],
    write: [{ max: 60, seconds: MINUTE }],
    token: [{ max: 600, seconds: MINUTE }],
    files: [{ max: 60, seconds: HOUR }],
    login: [
      { max: 20, seconds: MINUTE },
      { max: 100, seconds: HOUR },
    ],
    register: [{ max: 10, seconds: HOUR }],
    forgot: [{ max: 10, seconds: HOUR }],
    reset: [{ max: 20, seconds: HOUR }],
    // Each causes a letter to an address that nobody has proven yet.
    form: [{ max: 20, seconds: HOUR }],
    upload: [{ max: 20, seconds: HOUR }],
  },
};

export const guessLimitsOf: Readonly<Record<Profile, GuessLimits>> = {
  demo: { free: 10_000, anHour: 100_000 },
  production: { free: 5, anHour: 50 },
};

/** Routes with a limit of their own, as the router names them. */
export const limitedRoutes: ReadonlyMap<string, Bucket> = new Map([
  ['/api/auth/login', 'login'],
  ['/api/auth/password', 'login'],
  ['/api/auth/remove-account', 'login'],
  ['/api/auth/register', 'register'],
  ['/api/auth/forgot-password', 'forgot'],
  ['/api/auth/reset-password', 'reset'],
  ['/api/custom-printing/files', 'upload'],
  ['/api/contact', 'form'],
  ['/api/newsletter', 'form'],
  ['/api/sample-requests', 'form'],
  ['/api/custom-printing', 'form'],
  ['/api/design-consultations', 'form'],
  ['/api/bulk-inquiries', 'form'],
]);

/** The buckets of an API call, by its matched route: an escaped letter in the URL changes nothing. */
export function bucketsOf(method: string, route = ''): Bucket[] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return ['read'];
  const own = limitedRoutes.get(route);
  return own === undefined ? ['write'] : ['write', own];
}
