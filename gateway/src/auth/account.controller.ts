import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  requestBusinessInput,
  authRpc,
  changeNameInput,
  changePasswordInput,
  forgotPasswordInput,
  resetPasswordInput,
  userView,
  type RequestBusinessInput,
  type ChangeNameInput,
  type ChangePasswordInput,
  type ForgotPasswordInput,
  type ResetPasswordInput,
  type UserView,
} from '@shop/contracts/auth/auth';
import {
  endSessionsInput,
  ownPasswordReply,
  passwordReply,
  removeAccountInput,
  type EndSessionsInput,
  type OwnPasswordReply,
  type PasswordReply,
  type RemoveAccountInput,
} from '@shop/contracts/auth/own-password';
import { ownSessions, type OwnSessions } from '@shop/contracts/auth/own-sessions';
import { done, type Done } from '@shop/contracts/core/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { CurrentUser } from '../http/access/current-session.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { LoginThrottle } from '../limits/login-throttle.js';

/** The caller's own account. */
@ApiTags('account')
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly throttle: LoginThrottle,
  ) {}

  @Post('forgot-password')
  @HttpCode(202)
  @Public()
  @Replies(done, 'request.invalid', 'request.tooMany')
  forgotPassword(
    @Body({ schema: forgotPasswordInput }) input: ForgotPasswordInput,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(authRpc.requestPasswordReset, input, caller);
  }

  @Post('reset-password')
  @HttpCode(200)
  @Public()
  @Replies(passwordReply, 'request.invalid', 'auth.linkInvalid', 'request.tooMany')
  resetPassword(
    @Body({ schema: resetPasswordInput }) input: ResetPasswordInput,
    @Caller() caller: CallerContext,
  ): Promise<PasswordReply> {
    return this.bus.request(authRpc.resetPassword, input, caller);
  }

  @Put('user')
  @SignedIn()
  @Replies(userView, 'request.invalid')
  changeName(
    @Body({ schema: changeNameInput }) input: ChangeNameInput,
    @Caller() caller: CallerContext,
  ): Promise<UserView> {
    return this.bus.request(authRpc.changeName, input, caller);
  }

  @Put('password')
  @SignedIn()
  @Replies(ownPasswordReply, 'request.invalid', 'auth.wrongPassword', 'request.tooMany')
  changePassword(
    @Body({ schema: changePasswordInput }) input: ChangePasswordInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @Caller() caller: CallerContext,
  ): Promise<OwnPasswordReply> {
    return this.throttle.around(email, ip, () =>
      this.bus.request(authRpc.changePassword, input, caller),
    );
  }

  @Put('business')
  @SignedIn()
  @Replies(userView, 'request.invalid')
  requestBusiness(
    @Body({ schema: requestBusinessInput }) input: RequestBusinessInput,
    @Caller() caller: CallerContext,
  ): Promise<UserView> {
    return this.bus.request(authRpc.requestBusiness, input, caller);
  }

  @Post('remove-account')
  @HttpCode(200)
  @SignedIn()
  @Replies(done, 'request.invalid', 'auth.wrongPassword', 'auth.lastAdmin', 'request.tooMany')
  removeAccount(
    @Body({ schema: removeAccountInput }) input: RemoveAccountInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.throttle.around(email, ip, () =>
      this.bus.request(authRpc.removeAccount, input, caller),
    );
  }

  @Get('sessions')
  @SignedIn()
  @Replies(ownSessions)
  sessions(@Caller() caller: CallerContext): Promise<OwnSessions> {
    return this.reader.request(authRpc.listSessions, {}, caller);
  }

  @Delete('sessions')
  @SignedIn()
  @Replies(done, 'request.invalid', 'auth.wrongPassword', 'request.tooMany')
  endOtherSessions(
    @Body({ schema: endSessionsInput }) input: EndSessionsInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.throttle.around(email, ip, () =>
      this.bus.request(authRpc.endOtherSessions, input, caller),
    );
  }

  @Delete('sessions/:id')
  @SignedIn()
  @Replies(done, 'request.invalid', 'auth.wrongPassword', 'auth.sessionNotFound', 'request.tooMany')
  endSession(
    @Param('id', new IdPipe('auth.sessionNotFound')) session: string,
    @Body({ schema: endSessionsInput }) { password }: EndSessionsInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.throttle.around(email, ip, () =>
      this.bus.request(authRpc.endSession, { session, password }, caller),
    );
  }
}
