// The context of a message, apart from its payload.
import type { SessionView, UserView } from '@shop/contracts/auth/auth';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../domain-error.js';

/** The second argument of an RPC handler. */
export interface Call {
  readonly requestId: string;
  /** The same when the broker delivers the request again. */
  readonly messageId: string;
  /** The caller's session, or null for a guest or a service. */
  readonly session: SessionView | null;
  /** The signed-in caller. Throws `auth.required` for a guest. */
  readonly user: UserView;
  /** Milliseconds until the client gives up; negative if it has. */
  remainingMs(): number;
}

/** An event of a batch. */
export interface EventDelivery<Payload> {
  readonly payload: Payload;
  readonly eventId: string;
  readonly requestId: string;
  readonly occurredAt: Date;
}

/** The second argument of an event batch handler. */
export interface EventBatchDelivery {
  /** The transaction in which the inbox has recorded these events; all effects belong in it. */
  readonly manager: EntityManager;
}

/** The second argument of an event handler. */
export type HandlerDelivery = Omit<EventDelivery<unknown>, 'payload'> & EventBatchDelivery;

/** A `Call` whose deadline uses the monotonic clock, so that the clocks of processes need not agree. */
export class ReceivedCall implements Call {
  private readonly deadline: number;

  constructor(
    readonly requestId: string,
    readonly messageId: string,
    readonly session: SessionView | null,
    remainingMs: number,
  ) {
    this.deadline = performance.now() + remainingMs;
  }

  get user(): UserView {
    if (!this.session) throw new DomainError('auth.required');
    return this.session.user;
  }

  remainingMs(): number {
    return this.deadline - performance.now();
  }
}
