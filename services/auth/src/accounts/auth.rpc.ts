import { Controller } from '@nestjs/common';
import { authRpc, type AuthReply, type SessionView } from '@shop/contracts/auth/auth';
import type { InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { Public, ServiceOnly, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { DomainError } from '@shop/service-kit/domain-error';
import { LastSeenService } from '../sessions/last-seen.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { DemoAccounts } from './demo-accounts.js';
import { countedLogin } from './login-metrics.js';
import { UsersService } from './users.service.js';

@Controller()
export class AuthRpc {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly lastSeen: LastSeenService,
    private readonly demo: DemoAccounts,
  ) {}

  @RpcHandler(authRpc.register)
  @Public()
  register(input: InputOf<typeof authRpc.register>, call: Call): Promise<AuthReply> {
    return this.users.register(input, call.messageId);
  }

  @RpcHandler(authRpc.login)
  @Public()
  login(input: InputOf<typeof authRpc.login>): Promise<AuthReply> {
    const admitted = { ...input, email: this.demo.admitted(input.email) };
    return countedLogin(() => this.users.login(admitted));
  }

  @RpcHandler(authRpc.logout)
  @SignedIn()
  async logout(_input: object, { session }: Call): Promise<Done> {
    if (!session) throw new DomainError('auth.required');
    await this.sessions.end(session);
    return { success: true, message: 'Logged out!' };
  }

  @RpcHandler(authRpc.findSession)
  @ServiceOnly(
    'gateway',
    'auth',
    'catalogue',
    'order',
    'billing',
    'admin-analytics',
    'correspondence',
  )
  findSession({ sid }: { sid: string }): Promise<SessionView> {
    return this.sessions.find(sid);
  }

  @RpcHandler(authRpc.noteSeen)
  @ServiceOnly('gateway')
  noteSeen({ sids }: { sids: string[] }): Promise<Done> {
    return this.lastSeen.note(sids);
  }
}
