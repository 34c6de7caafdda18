// Upper limits of the machine: one operation behind a bare node:http server in a process of its own.
import type { Target } from '../load.js';

/** The same bytes, every time. */
interface BytesPlan {
  kind: 'bytes';
  /** The bytes in base64. */
  bytes: string;
  contentType: string;
}
/** One indexed statement through `pg`; the response is its rows. */
interface SqlPlan {
  kind: 'sql';
  url: string;
  text: string;
  /** One set of values after the other. */
  values: unknown[][];
}
/** The reservation of reliability 2.3 alone: stock, movement, order and lines in one commit. */
interface TransactionPlan {
  kind: 'transaction';
  url: string;
}
/** One argon2id check of a password. */
interface Argon2Plan {
  kind: 'argon2';
  hash: string;
  password: string;
}
/** Another request to the shop itself, with which the operation is compared. */
interface SameShopPlan {
  kind: 'sameShop';
  target: Target;
}
export type ProcessPlan = BytesPlan | SqlPlan | TransactionPlan | Argon2Plan;
export type LimitPlan = ProcessPlan | SameShopPlan;
