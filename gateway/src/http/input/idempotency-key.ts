import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { idempotencyKey } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyRequest } from 'fastify';

/** The header `Idempotency-Key`, or null without one. Throws `request.invalid` if it is malformed. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const sent = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  const key = idempotencyKey.nullable().safeParse(sent ?? null);
  if (key.success) return key.data;
  throw new DomainError('request.invalid', undefined, 'The Idempotency-Key is not valid.');
});
