// Events of payment providers. Their signature covers the bytes, so the body is forwarded unchanged and never logged.
import {
  eventProviders,
  MAX_EVENT_BYTES,
  paymentPageRpc,
} from '@shop/contracts/billing/payment-page';
import type { Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { failpoint } from '@shop/service-kit/failpoint';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/errors/error.filter.js';
import { callerOf } from '../http/access/caller.js';
import { eventsPathOf } from '../limits/events-path.js';

const MAX_SIGNATURE = 1_000;

/** Receives the events of every provider; their signature identifies the sender. */
export function takeProviderEvents(fastify: FastifyInstance, bus: Bus): void {
  fastify.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      '*',
      { parseAs: 'string', bodyLimit: MAX_EVENT_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const provider of eventProviders)
      scope.post(
        eventsPathOf(provider),
        {
          bodyLimit: MAX_EVENT_BYTES,
          errorHandler: (error, request, reply) => sendError(request, reply, error),
        },
        async (request) => {
          const { body } = request;
          const signature = signatureIn(request.headers[`${provider}-signature`]);
          if (typeof body !== 'string' || body === '' || signature === null)
            throw new DomainError('billing.signature');
          const event = { provider, body, signature };
          const reply = await bus.request(paymentPageRpc.receiveEvent, event, callerOf(request));
          failpoint('P5b');
          return reply;
        },
      );
    registered();
  });
}

const signatureIn = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header.length <= MAX_SIGNATURE ? header : null;
