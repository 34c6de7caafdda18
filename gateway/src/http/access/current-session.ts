import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SessionView } from '@shop/contracts/auth/auth';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyRequest } from 'fastify';

function sessionOf(context: ExecutionContext): SessionView {
  const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: SessionView }>();
  if (!user) throw new DomainError('auth.required');
  return user;
}

/** The session of the caller, as the guard has loaded it. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext) =>
  sessionOf(context),
);

/** The caller. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => sessionOf(context).user,
);
