import { checkRole } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Identity } from '@shop/service-kit/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenOf } from '../../http/access/token.js';
import { sendError } from '../../http/errors/error.filter.js';

const BANK_FILE_PATH = '/api/admin/payments/transfers';
/** Two million characters, with room for JSON escapes and multi-byte UTF-8. */
const BODY_BYTES = 3_000_000;

/** Admits a bank file, which is longer than any other JSON; its body is read only for admins. */
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
