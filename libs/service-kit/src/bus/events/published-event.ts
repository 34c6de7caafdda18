import type { TraceHeaders } from '../../tracing/spans.js';

/** An event on its way to the bus. */
export interface PublishedEvent extends EventEnvelope {
  readonly payload: unknown;
}

/** The same as the outbox has it: its payload is JSON already. */
export interface SerializedEvent extends EventEnvelope {
  readonly json: string;
}

interface EventEnvelope {
  /** Stays the same however often the event is sent; the inboxes know it by this. */
  readonly eventId: string;
  /** `noun.pastTense`, the name of the contract. */
  readonly name: string;
  readonly requestId?: string;
  /** Its trace. */
  readonly trace?: TraceHeaders;
  readonly occurredAt: Date;
}
