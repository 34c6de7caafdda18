import { checkRole } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Identity } from '@shop/service-kit/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenOf } from '../../http/access/token.js';
import { sendError } from '../../http/errors/error.filter.js';

const BANK_FILE_PATH = '/api/admin/payments/transfers';
/** Two million characters, some of which JSON escapes or UTF-8 makes longer. */
const BODY_BYTES = 3_000_000;

/** Lets a file of the bank through, which is longer than any other JSON; its body is read for admins alone. */
export function takeBankFiles(fastify: FastifyInstance, identity: Identity): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === BANK_FILE_PATH && route.method === 'POST') route.bodyLimit = BODY_BYTES;
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== BANK_FILE_PATH || request.method !== 'POST') return;
    try {
      await checkAdmin(request, identity);
    } catch (error) {
      sendError(request, reply, error);
    }
  });
}

async function checkAdmin({ headers }: FastifyRequest, identity: Identity): Promise<void> {
  const token = tokenOf(headers);
  if (token === null) throw new DomainError('auth.required');
  checkRole(['admin'], (await identity.sessionOf(token)).user);
}
