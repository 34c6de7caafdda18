import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import {
  askBusinessInput,
  authRpc,
  changeNameInput,
  changePasswordInput,
  forgotPasswordInput,
  passwordReply,
  removeAccountInput,
  resetPasswordInput,
  userView,
  type AskBusinessInput,
  type ChangeNameInput,
  type ChangePasswordInput,
  type ForgotPasswordInput,
  type PasswordReply,
  type RemoveAccountInput,
  type ResetPasswordInput,
  type UserView,
} from '@shop/contracts/auth';
import { ownSessions, type OwnSessions } from '@shop/contracts/own-sessions';
import { done, type Done } from '@shop/contracts/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus } from '@shop/service-kit/bus/bus';
import { CurrentUser } from '../http/current-session.js';
import { IdPipe } from '../http/id.pipe.js';
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
  forgotPassword(@Body({ schema: forgotPasswordInput }) input: ForgotPasswordInput): Promise<Done> {
    return this.bus.ask(authRpc.requestPasswordReset, input);
  }

  @Post('reset-password')
  @HttpCode(200)
  @Public()
  @Replies(passwordReply, 'request.invalid', 'auth.linkInvalid', 'request.tooMany')
  resetPassword(
    @Body({ schema: resetPasswordInput }) input: ResetPasswordInput,
  ): Promise<PasswordReply> {
    return this.bus.ask(authRpc.resetPassword, input);
  }

  @Put('user')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(userView, 'request.invalid', 'auth.required')
  changeName(@Body({ schema: changeNameInput }) input: ChangeNameInput): Promise<UserView> {
    return this.bus.ask(authRpc.changeName, input);
  }

  @Put('password')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(
    passwordReply,
    'request.invalid',
    'auth.wrongPassword',
    'auth.required',
    'request.tooMany',
  )
  changePassword(
    @Body({ schema: changePasswordInput }) input: ChangePasswordInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
  ): Promise<PasswordReply> {
    return this.throttle.around(email, ip, () => this.bus.ask(authRpc.changePassword, input));
  }

  @Put('business')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(userView, 'request.invalid', 'auth.required')
  askBusiness(@Body({ schema: askBusinessInput }) input: AskBusinessInput): Promise<UserView> {
    return this.bus.ask(authRpc.askBusiness, input);
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
  ): Promise<Done> {
    return this.throttle.around(email, ip, () => this.bus.ask(authRpc.removeAccount, input));
  }

  @Get('sessions')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(ownSessions, 'auth.required')
  sessions(): Promise<OwnSessions> {
    return this.reads.ask(authRpc.listSessions, {});
  }

  @Delete('sessions')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(done, 'auth.required')
  endOtherSessions(): Promise<Done> {
    return this.bus.ask(authRpc.endOtherSessions, {});
  }

  @Delete('sessions/:id')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(done, 'auth.sessionNotFound', 'auth.required')
  endSession(@Param('id', new IdPipe('auth.sessionNotFound')) session: string): Promise<Done> {
    return this.bus.ask(authRpc.endSession, { session });
  }
}
