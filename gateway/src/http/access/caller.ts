import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';

/** A request with the token that the guard has admitted; none on a public route. */
export interface Admitted {
  readonly id: string;
  token?: string;
}

/** The caller of the bus requests of this HTTP request: its id and the admitted token. */
export const callerOf = ({ id, token }: Admitted): CallerContext =>
  token === undefined ? { requestId: id } : { requestId: id, token };

/** The caller context of the request. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest & Admitted>()),
);
