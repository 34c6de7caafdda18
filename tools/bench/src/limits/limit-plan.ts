// Upper limits of the machine: a bare node:http server in its own process that executes one operation.
import type { Target } from '../load.js';

/** The same bytes for every request. */
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
  /** Sets of values, used in turn. */
  values: unknown[][];
}
/** Only the reservation of reliability 2.3: stock, movement, order and lines in one commit. */
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
/** Another request to the shop itself, to compare the operation with. */
interface SameShopPlan {
  kind: 'sameShop';
  target: Target;
}
export type ProcessPlan = BytesPlan | SqlPlan | TransactionPlan | Argon2Plan;
export type LimitPlan = ProcessPlan | SameShopPlan;
