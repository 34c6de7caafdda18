import type { TraceHeaders } from '../tracing/spans.js';

/** A fact on its way to the bus. */
export interface PublishedFact extends FactEnvelope {
  readonly payload: unknown;
}

/** The same as the outbox has it: its payload is JSON already. */
export interface WrittenFact extends FactEnvelope {
  readonly json: string;
}

interface FactEnvelope {
  /** Stays the same however often the fact is sent; the inboxes know it by this. */
  readonly eventId: string;
  /** `noun.pastTense`, the name of the contract. */
  readonly name: string;
  readonly requestId?: string;
  /** The trace it was told in. */
  readonly trace?: TraceHeaders;
  readonly occurredAt: Date;
}

/** Sends one fact. Rejects if the broker has not taken it, and nobody is there to hear it, within 2 seconds. */
export type PublishFact = (fact: PublishedFact) => Promise<void>;
