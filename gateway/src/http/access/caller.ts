import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';

/** A call, with the token that the guard has let in; none on a public route. */
export interface Admitted {
  readonly id: string;
  token?: string;
}

/** On whose behalf the bus is asked while this call is answered: its id, and the token that was let in. */
export const callerOf = ({ id, token }: Admitted): CallerContext =>
  token === undefined ? { requestId: id } : { requestId: id, token };

/** `onBehalfOf` the call. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest & Admitted>()),
);
