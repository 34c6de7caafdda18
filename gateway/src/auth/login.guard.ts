import { Injectable, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { loginInput, type AuthReply } from '@shop/contracts/auth/auth';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyRequest } from 'fastify';
import { checked } from '../http/input/schema.pipe.js';
import { LoginThrottle } from '../limits/login-throttle.js';

/** Admits a request with the right password; validates the form first. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  constructor(private readonly throttle: LoginThrottle) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { body, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const { email } = checked(loginInput, body);
    await this.throttle.around(email, ip, async () => super.canActivate(context));
    return true;
  }

  override handleRequest<R = AuthReply>(error: Error | null, reply: R | false): R {
    if (error) throw error;
    if (!reply) throw new DomainError('auth.invalidCredentials');
    return reply;
  }
}

/** The reply of auth to the login. */
export const LoginReply = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest & { user: AuthReply }>().user,
);
