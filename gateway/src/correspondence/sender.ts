import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { callerOf, type Admitted } from '../http/access/caller.js';
import { tokenOf } from '../http/access/token.js';

/** The sender of a form: a guest, or a signed-in account, with which the form is erased later. */
export const Sender = createParamDecorator(
  (_: unknown, context: ExecutionContext): CallerContext => {
    const request = context.switchToHttp().getRequest<FastifyRequest & Admitted>();
    const token = tokenOf(request.headers);
    return token === null ? callerOf(request) : { ...callerOf(request), token };
  },
);
