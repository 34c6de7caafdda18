import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { SessionView } from '@shop/contracts/auth/auth';
import { accessOf, checkRole } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import { Identity } from '@shop/service-kit/identity';
import type { FastifyRequest } from 'fastify';
import type { Admitted } from './caller.js';
import { tokenOf } from './token.js';

type Call = FastifyRequest & Admitted & { user?: SessionView };

/** Admits the callers that the route declares; a route that declares nothing admits none. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(private readonly identity: Identity) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Call>();
    const token = tokenOf(request.headers);
    const access = accessOf(context.getHandler());
    if (access?.kind === 'public') return true;
    if (access === undefined || access.kind === 'serviceOnly')
      throw new DomainError('auth.forbidden');
    if (token === null) throw new DomainError('auth.required');
    const proof = this.identity.proofOf(token);
    if (proof) request.user = await this.identity.sessionBehind(proof);
    else await super.canActivate(context);
    if (access.kind === 'roles') checkRole(access.roles, request.user?.user);
    request.token = token;
    return true;
  }

  /** Passport passes the strategy's result: an error of ours, or false for an invalid token. */
  override handleRequest<S = SessionView>(error: Error | null, session: S | false): S {
    if (error) throw error;
    if (!session) throw new DomainError('auth.required');
    return session;
  }
}
