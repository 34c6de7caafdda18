// Nest's message decorators, held to the contract: a method that does not fit the request or the fact does not compile.
import { UseFilters } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import type { Fact, InputOf, OutputOf, PayloadOf, Rpc } from '@shop/contracts/message';
import type { Call, Delivery, LotDelivery, Told } from './call.js';
import { PassErrors } from './pass-errors.filter.js';
import type { ReadyJson } from './ready-json.js';

/** What the transport knows of a method that answers a request. */
export interface AnswerExtras {
  readonly rpc: Rpc;
  /** The method itself, whose access is read when the service starts. */
  readonly method: object;
}

/** What the transport knows of a method that hears a fact. */
export interface HearExtras {
  readonly fact: Fact;
  /** Name under which the inbox remembers what has been heard. */
  readonly consumer: string;
  /** Whether the method hears many at once. */
  readonly inLots: boolean;
}

type OnMethod<Fitting> = <M extends Fitting & object>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * The method answers this request, itself or by JSON that is ready. Its input has been checked against the contract
 * when it arrives.
 */
export function Answers<R extends Rpc>(
  rpc: R,
): OnMethod<(input: InputOf<R>, call: Call) => Promise<OutputOf<R> | ReadyJson<OutputOf<R>>>> {
  return (target, key, descriptor) => {
    const extras: AnswerExtras = { rpc, method: methodOf(descriptor, key) };
    MessagePattern(rpc.name, { ...extras })(target, key, descriptor);
    takeBothArguments(target, key, descriptor);
  };
}

/**
 * The method hears this fact, once: it runs in the transaction that records the fact under the name of the consumer.
 * An error puts the fact back; it is tried again after 1, 10 and 60 seconds, then kept as a dead letter.
 */
export function Hears<F extends Fact>(
  fact: F,
  consumer: string,
): OnMethod<(payload: PayloadOf<F>, delivery: Delivery) => Promise<void>> {
  return hearing({ fact, consumer, inLots: false });
}

/**
 * As `Hears`, for facts that come in crowds: the method gets all that have arrived meanwhile, each fact once, in one
 * transaction. When that fails, each of them is told again alone, so that a bad one harms no other.
 */
export function HearsMany<F extends Fact>(
  fact: F,
  consumer: string,
): OnMethod<(told: readonly Told<PayloadOf<F>>[], delivery: LotDelivery) => Promise<void>> {
  return hearing({ fact, consumer, inLots: true });
}

function hearing(extras: HearExtras) {
  return (target: object, key: string, descriptor: PropertyDescriptor): void => {
    // Nest's own idea of an event's payload is looser than the contract's
    EventPattern(`${extras.fact.name} ${extras.consumer}`, { ...extras })(target, key, descriptor);
    takeBothArguments(target, key, descriptor);
  };
}

function methodOf<M extends object>(descriptor: TypedPropertyDescriptor<M>, key: string): object {
  if (!descriptor.value) throw new Error(`${key} is no method`);
  return descriptor.value;
}

// without parameter decorators Nest hands over the first argument only
function takeBothArguments(target: object, key: string, descriptor: PropertyDescriptor): void {
  Payload()(target, key, 0);
  Ctx()(target, key, 1);
  UseFilters(PassErrors)(target, key, descriptor);
}
