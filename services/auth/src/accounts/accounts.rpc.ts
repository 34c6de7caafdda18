import { Controller } from '@nestjs/common';
import {
  authRpc,
  type RequestBusinessInput,
  type ChangeNameInput,
  type ChangePasswordInput,
  type ForgotPasswordInput,
  type ResetPasswordInput,
  type SessionView,
  type UserView,
} from '@shop/contracts/auth/auth';
import {
  type EndSessionsInput,
  type OwnPasswordReply,
  type PasswordReply,
  type RemoveAccountInput,
} from '@shop/contracts/auth/own-password';
import type { InputOf } from '@shop/contracts/core/message';
import type { OwnSessions } from '@shop/contracts/auth/own-sessions';
import type { Done } from '@shop/contracts/core/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { DomainError } from '@shop/service-kit/domain-error';
import { OwnSessionsService } from './own-sessions.service.js';
import { AccountsService } from './accounts.service.js';
import { OwnPasswordService } from './own-password.service.js';
import { PasswordResetsService } from './password-resets.service.js';

@Controller()
export class AccountsRpc {
  constructor(
    private readonly accounts: AccountsService,
    private readonly resets: PasswordResetsService,
    private readonly sessions: OwnSessionsService,
    private readonly password: OwnPasswordService,
  ) {}

  @RpcHandler(authRpc.requestPasswordReset)
  @Public()
  requestPasswordReset({ email }: ForgotPasswordInput): Promise<Done> {
    return this.resets.request(email);
  }

  @RpcHandler(authRpc.resetPassword)
  @Public()
  resetPassword(input: ResetPasswordInput, { messageId }: Call): Promise<PasswordReply> {
    return this.resets.reset(input, messageId);
  }

  @RpcHandler(authRpc.changeName)
  @SignedIn()
  changeName({ name }: ChangeNameInput, { user }: Call): Promise<UserView> {
    return this.accounts.changeName(user._id, name);
  }

  @RpcHandler(authRpc.changePassword)
  @SignedIn()
  changePassword(input: ChangePasswordInput, call: Call): Promise<OwnPasswordReply> {
    return this.password.change(sessionOf(call), input);
  }

  @RpcHandler(authRpc.requestBusiness)
  @SignedIn()
  requestBusiness(input: RequestBusinessInput, { user }: Call): Promise<UserView> {
    return this.accounts.requestBusiness(user._id, input);
  }

  @RpcHandler(authRpc.removeAccount)
  @SignedIn()
  removeAccount({ password }: RemoveAccountInput, { user }: Call): Promise<Done> {
    return this.accounts.remove(user._id, password);
  }

  @RpcHandler(authRpc.listSessions)
  @SignedIn()
  listSessions(_input: object, call: Call): Promise<OwnSessions> {
    return this.sessions.list(sessionOf(call));
  }

  @RpcHandler(authRpc.endSession)
  @SignedIn()
  endSession(input: InputOf<typeof authRpc.endSession>, call: Call): Promise<Done> {
    return this.sessions.end(sessionOf(call), input);
  }

  @RpcHandler(authRpc.endOtherSessions)
  @SignedIn()
  endOtherSessions(input: EndSessionsInput, call: Call): Promise<Done> {
    return this.sessions.endOthers(sessionOf(call), input);
  }

  @RpcHandler(authRpc.confirmPassword)
  @SignedIn()
  confirmPassword({ password }: EndSessionsInput, { user }: Call): Promise<Done> {
    return this.password.confirm(user._id, password);
  }
}

function sessionOf({ session }: Call): SessionView {
  if (!session) throw new DomainError('auth.required');
  return session;
}
