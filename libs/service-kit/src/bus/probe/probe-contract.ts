// Requests and facts that exist for the specs of the bus only; their names fit the shop's queues.
import { fact, rpc } from '@shop/contracts/message';
import { z } from 'zod';

export const failure = z.enum(['domain', 'plain', 'nonError', 'rejected', 'http']);
export type Failure = z.infer<typeof failure>;

const probeInput = z.object({
  key: z.string().max(100),
  /** Milliseconds of work. */
  work: z.int().min(0).default(0),
  fail: failure.optional(),
});
const probeReply = z.object({
  key: z.string(),
  requestId: z.string(),
  user: z.string().nullable(),
});

export const probeRpc = {
  open: rpc('catalogue.open', probeInput, probeReply, 'read', 5_000),
  brief: rpc('catalogue.brief', probeInput, probeReply, 'read', 300),
  members: rpc('catalogue.members', probeInput, probeReply, 'read'),
  unheard: rpc('catalogue.unheard', probeInput, probeReply, 'read'),
  homeless: rpc('order.ask', probeInput, probeReply, 'read'),
};

const probeNews = z.object({
  key: z.string().max(100),
  work: z.int().min(0).default(0),
  behave: z.enum(['well', 'fail', 'die', 'failOnce']).default('well'),
});

export const probeFacts = {
  /** Heard one by one. */
  placed: fact('order.placed', probeNews),
  /** Heard in lots. */
  moved: fact('order.statusChanged', probeNews),
  homeless: fact('order.unheardOf', z.object({})),
};
