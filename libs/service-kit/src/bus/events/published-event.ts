import type { TraceHeaders } from '../../tracing/spans.js';

/** An event on its way to the bus. */
export interface PublishedEvent extends EventEnvelope {
  readonly payload: unknown;
}

/** The same event as the outbox stores it, with its payload as JSON. */
export interface SerializedEvent extends EventEnvelope {
  readonly json: string;
}

interface EventEnvelope {
  /** Stays the same however often the event is sent, so that inboxes recognise it. */
  readonly eventId: string;
  /** `noun.pastTense`, the name in the contract. */
  readonly name: string;
  readonly requestId?: string;
  /** The trace of the event. */
  readonly trace?: TraceHeaders;
  readonly occurredAt: Date;
}
