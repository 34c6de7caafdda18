import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import {
  askBusinessInput,
  authRpc,
  changeNameInput,
  changePasswordInput,
  forgotPasswordInput,
  resetPasswordInput,
  userView,
  type AskBusinessInput,
  type ChangeNameInput,
  type ChangePasswordInput,
  type ForgotPasswordInput,
  type ResetPasswordInput,
  type UserView,
} from '@shop/contracts/auth';
import {
  endSessionsInput,
  ownPasswordReply,
  passwordReply,
  removeAccountInput,
  type EndSessionsInput,
  type OwnPasswordReply,
  type PasswordReply,
  type RemoveAccountInput,
} from '@shop/contracts/own-password';
import { ownSessions, type OwnSessions } from '@shop/contracts/own-sessions';
import { done, type Done } from '@shop/contracts/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { CurrentUser } from '../http/current-session.js';
import { IdPipe } from '../http/id.pipe.js';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';
import { GuessThrottle } from '../limits/guess-throttle.js';

/** What someone does with an account that is his own. */
@ApiTags('account')
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
    private readonly throttle: GuessThrottle,
  ) {}

  @Post('forgot-password')
  @HttpCode(202)
  @Public()
  @Replies(done, 'request.invalid', 'request.tooMany')
  forgotPassword(
    @Body({ schema: forgotPasswordInput }) input: ForgotPasswordInput,
    @OnBehalf() from: From,
  ): Promise<Done> {
    return this.bus.ask(authRpc.requestPasswordReset, input, from);
  }

  @Post('reset-password')
  @HttpCode(200)
  @Public()
  @Replies(passwordReply, 'request.invalid', 'auth.linkInvalid', 'request.tooMany')
  resetPassword(
    @Body({ schema: resetPasswordInput }) input: ResetPasswordInput,
    @OnBehalf() from: From,
  ): Promise<PasswordReply> {
    return this.bus.ask(authRpc.resetPassword, input, from);
  }

  @Put('user')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(userView, 'request.invalid', 'auth.required')
  changeName(
    @Body({ schema: changeNameInput }) input: ChangeNameInput,
    @OnBehalf() from: From,
  ): Promise<UserView> {
    return this.bus.ask(authRpc.changeName, input, from);
  }

  @Put('password')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(
    ownPasswordReply,
    'request.invalid',
    'auth.wrongPassword',
    'auth.required',
    'request.tooMany',
  )
  changePassword(
    @Body({ schema: changePasswordInput }) input: ChangePasswordInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @OnBehalf() from: From,
  ): Promise<OwnPasswordReply> {
    return this.throttle.around(email, ip, () => this.bus.ask(authRpc.changePassword, input, from));
  }

  @Put('business')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(userView, 'request.invalid', 'auth.required')
  askBusiness(
    @Body({ schema: askBusinessInput }) input: AskBusinessInput,
    @OnBehalf() from: From,
  ): Promise<UserView> {
    return this.bus.ask(authRpc.askBusiness, input, from);
  }

  @Post('remove-account')
  @HttpCode(200)
  @SignedIn()
  @ApiBearerAuth()
  @Replies(
    done,
    'request.invalid',
    'auth.wrongPassword',
    'auth.lastAdmin',
    'auth.required',
    'request.tooMany',
  )
  removeAccount(
    @Body({ schema: removeAccountInput }) input: RemoveAccountInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @OnBehalf() from: From,
  ): Promise<Done> {
    return this.throttle.around(email, ip, () => this.bus.ask(authRpc.removeAccount, input, from));
  }

  @Get('sessions')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(ownSessions, 'auth.required')
  sessions(@OnBehalf() from: From): Promise<OwnSessions> {
    return this.reads.ask(authRpc.listSessions, {}, from);
  }

  @Delete('sessions')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(done, 'request.invalid', 'auth.wrongPassword', 'auth.required', 'request.tooMany')
  endOtherSessions(
    @Body({ schema: endSessionsInput }) input: EndSessionsInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @OnBehalf() from: From,
  ): Promise<Done> {
    return this.throttle.around(email, ip, () =>
      this.bus.ask(authRpc.endOtherSessions, input, from),
    );
  }

  @Delete('sessions/:id')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(
    done,
    'request.invalid',
    'auth.wrongPassword',
    'auth.sessionNotFound',
    'auth.required',
    'request.tooMany',
  )
  endSession(
    @Param('id', new IdPipe('auth.sessionNotFound')) session: string,
    @Body({ schema: endSessionsInput }) { password }: EndSessionsInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @OnBehalf() from: From,
  ): Promise<Done> {
    return this.throttle.around(email, ip, () =>
      this.bus.ask(authRpc.endSession, { session, password }, from),
    );
  }
}
