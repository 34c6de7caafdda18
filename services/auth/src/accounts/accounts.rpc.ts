import { Controller } from '@nestjs/common';
import {
  authRpc,
  type AskBusinessInput,
  type ChangeNameInput,
  type ChangePasswordInput,
  type ForgotPasswordInput,
  type ResetPasswordInput,
  type SessionView,
  type UserView,
} from '@shop/contracts/auth';
import {
  type EndSessionsInput,
  type OwnPasswordReply,
  type PasswordReply,
  type RemoveAccountInput,
} from '@shop/contracts/own-password';
import type { InputOf } from '@shop/contracts/message';
import type { OwnSessions } from '@shop/contracts/own-sessions';
import type { Done } from '@shop/contracts/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import type { Call } from '@shop/service-kit/bus/call';
import { DomainError } from '@shop/service-kit/domain-error';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
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
  changePassword(input: ChangePasswordInput, call: Call): Promise<OwnPasswordReply> {
    return this.password.change(sessionOf(call), input);
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
  endSession(input: InputOf<typeof authRpc.endSession>, call: Call): Promise<Done> {
    return this.sessions.end(sessionOf(call), input);
  }

  @Answers(authRpc.endOtherSessions)
  @SignedIn()
  endOtherSessions(input: EndSessionsInput, call: Call): Promise<Done> {
    return this.sessions.endOthers(sessionOf(call), input);
  }
}

function sessionOf({ session }: Call): SessionView {
  if (!session) throw new DomainError('auth.required');
  return session;
}
