// Requests and events for the specs of the bus only; their names match the shop's queues.
import { event, rpc } from '@shop/contracts/core/message';
import { z } from 'zod';

export const failure = z.enum(['domain', 'plain', 'nonError', 'rejected', 'http']);
export type Failure = z.infer<typeof failure>;

const harnessInput = z.object({
  key: z.string().max(100),
  /** Milliseconds of simulated work. */
  work: z.int().min(0).default(0),
  fail: failure.optional(),
});
const harnessReply = z.object({
  key: z.string(),
  requestId: z.string(),
  user: z.string().nullable(),
});

export const harnessRpc = {
  open: rpc('catalogue.open', harnessInput, harnessReply, 'read', 5_000),
  brief: rpc('catalogue.brief', harnessInput, harnessReply, 'read', 300),
  members: rpc('catalogue.members', harnessInput, harnessReply, 'read'),
  unhandled: rpc('catalogue.unheard', harnessInput, harnessReply, 'read'),
  homeless: rpc('order.ask', harnessInput, harnessReply, 'read'),
};

const harnessEvent = z.object({
  key: z.string().max(100),
  work: z.int().min(0).default(0),
  behave: z.enum(['well', 'fail', 'die', 'failOnce', 'unavailable']).default('well'),
});

export const harnessEvents = {
  /** Consumed one by one. */
  placed: event('order.placed', harnessEvent),
  /** Consumed in batches. */
  moved: event('order.statusChanged', harnessEvent),
  homeless: event('order.unheardOf', z.object({})),
};
