// The two kinds of messages on the bus. A declaration types both ends.
import type { z } from 'zod';

type Schema = z.ZodType;

/**
 * How a request tolerates a second delivery: it changes nothing, its message id is in the inbox, its key is stored with
 * its effect, or a repetition is harmless. Each service's `bus-guards.spec.ts` delivers it twice.
 */
export type Redelivery =
  'read' | 'inbox' | `key: ${string}` | `idempotent: ${string}` | `repeats: ${string}`;

/** A request to the service that owns the noun: one reply, or a typed error, within `timeoutMs`. */
export interface Rpc<I extends Schema = Schema, O extends Schema = Schema> {
  /** `noun.verb`; also the routing key. */
  readonly name: string;
  readonly input: I;
  readonly output: O;
  readonly redelivery: Redelivery;
  /** How long the caller waits, in milliseconds; the message then expires. */
  readonly timeoutMs: number;
}

/** An event: published once, consumed by each subscribed service. */
export interface Event<P extends Schema = Schema> {
  /** `noun.pastTense`; also the routing key. */
  readonly name: string;
  readonly payload: P;
}

/** The input of an RPC. */
export type InputOf<R extends Rpc> = z.infer<R['input']>;
/** The reply of an RPC. */
export type OutputOf<R extends Rpc> = z.infer<R['output']>;
/** The payload of an event. */
export type PayloadOf<F extends Event> = z.infer<F['payload']>;

/** Declares a request. Reads wait 2,000 ms (reliability 2.7). */
export function rpc<I extends Schema, O extends Schema>(
  name: string,
  input: I,
  output: O,
  redelivery: Redelivery,
  timeoutMs = 2_000,
): Rpc<I, O> {
  return { name, input, output, redelivery, timeoutMs };
}

/** Declares an event. */
export function event<P extends Schema>(name: string, payload: P): Event<P> {
  return { name, payload };
}
