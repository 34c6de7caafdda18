// The two kinds of message on the bus. Declaring one here is all it takes to type both of its ends.
import type { z } from 'zod';

type Schema = z.ZodType;

/**
 * How a request survives a second delivery, which the bus makes when a service dies before it has acknowledged:
 * it changes nothing, its message id is in the inbox, a key of its own is stored with its effect, it may be done again
 * without a further effect, or a further effect does no harm. Each service's `bus-guards.spec.ts` delivers it twice.
 */
export type Redelivery =
  'read' | 'inbox' | `key: ${string}` | `idempotent: ${string}` | `repeats: ${string}`;

/** A request to the service that owns the noun: one answer, or a typed error, within `timeoutMs`. */
export interface Rpc<I extends Schema = Schema, O extends Schema = Schema> {
  /** `noun.verb`; also the routing key. */
  readonly name: string;
  readonly input: I;
  readonly output: O;
  readonly redelivery: Redelivery;
  /** How long the asker waits, in milliseconds; the message expires with it. */
  readonly timeoutMs: number;
}

/** An event: something that has become true, told once, heard by whoever needs it. */
export interface Event<P extends Schema = Schema> {
  /** `noun.pastTense`; also the routing key. */
  readonly name: string;
  readonly payload: P;
}

/** What the asker sends. */
export type InputOf<R extends Rpc> = z.infer<R['input']>;
/** What the owner answers. */
export type OutputOf<R extends Rpc> = z.infer<R['output']>;
/** What the event says. */
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
