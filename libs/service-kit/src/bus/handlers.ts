// Nest's message decorators, bound to the contract: a method that does not match the request or the event does not
// compile.
import { UseFilters } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import type { Event, InputOf, OutputOf, PayloadOf, Rpc } from '@shop/contracts/core/message';
import type { Call, HandlerDelivery, EventBatchDelivery, EventDelivery } from './call.js';
import { PassErrors } from './pass-errors.filter.js';
import type { RawJson } from './rpc/raw-json.js';

/** The metadata of an RPC handler. */
export interface RpcHandlerExtras {
  readonly rpc: Rpc;
  /** The method itself; its access is read when the service starts. */
  readonly method: object;
}

/** Metadata of a method that handles an event. */
export interface EventHandlerExtras {
  readonly event: Event;
  /** Name under which the inbox records handled events. */
  readonly consumer: string;
  /** True if the method handles several events at once. */
  readonly inBatches: boolean;
}

type OnMethod<Fitting> = <M extends Fitting & object>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * Marks the handler of a request, which returns the reply, or JSON that is ready to send. The input is already
 * validated.
 */
export function RpcHandler<R extends Rpc>(
  rpc: R,
): OnMethod<(input: InputOf<R>, call: Call) => Promise<OutputOf<R> | RawJson<OutputOf<R>>>> {
  return (target, key, descriptor) => {
    const extras: RpcHandlerExtras = { rpc, method: methodOf(descriptor, key) };
    MessagePattern(rpc.name, { ...extras })(target, key, descriptor);
    takeBothArguments(target, key, descriptor);
  };
}

/**
 * Marks the handler of an event, which runs once, in the transaction that records the event under the name of the
 * consumer. After an error, the event is retried after 1, 10 and 60 seconds, then moved to the dead letters.
 */
export function EventHandler<F extends Event>(
  event: F,
  consumer: string,
): OnMethod<(payload: PayloadOf<F>, delivery: HandlerDelivery) => Promise<void>> {
  return eventHandler({ event, consumer, inBatches: false });
}

/**
 * Marks the handler of frequent events: the method gets all events that have arrived, each once, in one transaction. If
 * that fails, each event is retried alone.
 */
export function EventBatchHandler<F extends Event>(
  event: F,
  consumer: string,
): OnMethod<
  (delivered: readonly EventDelivery<PayloadOf<F>>[], delivery: EventBatchDelivery) => Promise<void>
> {
  return eventHandler({ event, consumer, inBatches: true });
}

function eventHandler(extras: EventHandlerExtras) {
  return (target: object, key: string, descriptor: PropertyDescriptor): void => {
    // Nest's type of an event's payload is less strict than the contract
    EventPattern(`${extras.event.name} ${extras.consumer}`, { ...extras })(target, key, descriptor);
    takeBothArguments(target, key, descriptor);
  };
}

function methodOf<M extends object>(descriptor: TypedPropertyDescriptor<M>, key: string): object {
  if (!descriptor.value) throw new Error(`${key} is no method`);
  return descriptor.value;
}

// without parameter decorators, Nest passes only the first argument
function takeBothArguments(target: object, key: string, descriptor: PropertyDescriptor): void {
  Payload()(target, key, 0);
  Ctx()(target, key, 1);
  UseFilters(PassErrors)(target, key, descriptor);
}
