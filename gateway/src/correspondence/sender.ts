import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { From } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { onBehalfOf, type Admitted } from '../http/on-behalf.js';
import { tokenOf } from '../http/token.js';

/** The sender of a form: a guest, or the account that is signed in, with which the form is forgotten later. */
export const Sender = createParamDecorator((_: unknown, context: ExecutionContext): From => {
  const request = context.switchToHttp().getRequest<FastifyRequest & Admitted>();
  const token = tokenOf(request.headers);
  return token === null ? onBehalfOf(request) : { ...onBehalfOf(request), token };
});
