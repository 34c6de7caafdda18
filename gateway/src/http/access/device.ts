import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const MAX = 300;

/** The User-Agent header, cut to the stored length. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, MAX);

/** The browser of the request by its User-Agent. */
export const Device = createParamDecorator((_: unknown, context: ExecutionContext) =>
  deviceOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
