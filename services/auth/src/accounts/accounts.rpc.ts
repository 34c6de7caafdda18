import { Controller } from '@nestjs/common';
import {
  authRpc,
  type AskBusinessInput,
  type ChangeNameInput,
  type ChangePasswordInput,
  type ForgotPasswordInput,
  type PasswordReply,
  type RemoveAccountInput,
  type ResetPasswordInput,
  type SessionView,
  type UserView,
} from '@shop/contracts/auth';
import type { OwnSessions } from '@shop/contracts/own-sessions';
import type { Done } from '@shop/contracts/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import type { Call } from '@shop/service-kit/bus/call';
import { DomainError } from '@shop/service-kit/domain-error';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { AccountsService } from './accounts.service.js';
import { PasswordResetsService } from './password-resets.service.js';

@Controller()
export class AccountsRpc {
  constructor(
    private readonly accounts: AccountsService,
    private readonly resets: PasswordResetsService,
    private readonly sessions: OwnSessionsService,
  ) {}

  @Answers(authRpc.requestPasswordReset)
  @Public()
  requestPasswordReset({ email }: ForgotPasswordInput): Promise<Done> {
    return this.resets.request(email);
  }

  @Answers(authRpc.resetPassword)
  @Public()
  resetPassword(input: ResetPasswordInput, { messageId }: Call): Promise<PasswordReply> {
    return this.resets.reset(input, messageId);
  }

  @Answers(authRpc.changeName)
  @SignedIn()
  changeName({ name }: ChangeNameInput, { user }: Call): Promise<UserView> {
    return this.accounts.changeName(user._id, name);
  }

  @Answers(authRpc.changePassword)
  @SignedIn()
  changePassword(input: ChangePasswordInput, call: Call): Promise<PasswordReply> {
    return this.accounts.changePassword(sessionOf(call), input, call.messageId);
  }

  @Answers(authRpc.askBusiness)
  @SignedIn()
  askBusiness(input: AskBusinessInput, { user }: Call): Promise<UserView> {
    return this.accounts.askBusiness(user._id, input);
  }

  @Answers(authRpc.removeAccount)
  @SignedIn()
  removeAccount({ password }: RemoveAccountInput, { user }: Call): Promise<Done> {
    return this.accounts.remove(user._id, password);
  }

  @Answers(authRpc.listSessions)
  @SignedIn()
  listSessions(_input: object, call: Call): Promise<OwnSessions> {
    return this.sessions.list(sessionOf(call));
  }

  @Answers(authRpc.endSession)
  @SignedIn()
  endSession({ session }: { session: string }, call: Call): Promise<Done> {
    return this.sessions.end(sessionOf(call), session);
  }

  @Answers(authRpc.endOtherSessions)
  @SignedIn()
  endOtherSessions(_input: object, call: Call): Promise<Done> {
    return this.sessions.endOthers(sessionOf(call));
  }
}

function sessionOf({ session }: Call): SessionView {
  if (!session) throw new DomainError('auth.required');
  return session;
}
