// How often one address may call (reliability 3.3). No profile switches the limits off.
import type { GatewayConfig } from '../config.js';

export interface Limit {
  readonly max: number;
  /** Length of the window. */
  readonly seconds: number;
}
export type Bucket = 'read' | 'write' | 'login' | 'register';
export type Limits = Readonly<Record<Bucket, readonly Limit[]>>;

const MINUTE = 60;
const HOUR = 3_600;

export const limitsOf: Readonly<Record<GatewayConfig['PROFILE'], Limits>> = {
  // High enough for a load test from one address.
  demo: {
    read: [{ max: 1_000_000, seconds: HOUR }],
    write: [{ max: 1_000_000, seconds: HOUR }],
    login: [{ max: 1_000_000, seconds: HOUR }],
    register: [{ max: 10_000, seconds: HOUR }],
  },
  production: {
    read: [{ max: 300, seconds: MINUTE }],
    write: [{ max: 60, seconds: MINUTE }],
    login: [
      { max: 20, seconds: MINUTE },
      { max: 100, seconds: HOUR },
    ],
    register: [{ max: 10, seconds: HOUR }],
  },
};

/** The buckets that a call of the API falls into. */
export function bucketsOf(method: string, path: string): Bucket[] {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return ['read'];
  if (/^\/api\/auth\/login\/?$/i.test(path)) return ['write', 'login'];
  if (/^\/api\/auth\/register\/?$/i.test(path)) return ['write', 'register'];
  return ['write'];
}
