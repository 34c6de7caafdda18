import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const MAX = 300;

/** What the browser says of itself, cut to what is kept. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, MAX);

/** The browser of the call, by its own words. */
export const Device = createParamDecorator((_: unknown, context: ExecutionContext) =>
  deviceOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
