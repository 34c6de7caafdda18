import { Body, Controller, Delete, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { UserView } from '@shop/contracts/auth/auth';
import {
  confirmEmailChangeInput,
  emailChangeRpc,
  pendingEmailChange,
  requestEmailChangeInput,
  type ConfirmEmailChangeInput,
  type PendingEmailChange,
  type RequestEmailChangeInput,
} from '@shop/contracts/auth/email-change';
import { done, type Done } from '@shop/contracts/core/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { CurrentUser } from '../http/access/current-session.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { LoginThrottle } from '../limits/login-throttle.js';

/** Changes the e-mail address of an account. */
@ApiTags('account')
@Controller('api/auth')
export class EmailChangeController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly throttle: LoginThrottle,
  ) {}

  @Post('email-change')
  @HttpCode(202)
  @SignedIn()
  @Replies(
    pendingEmailChange,
    'request.invalid',
    'auth.wrongPassword',
    'auth.sameEmail',
    'auth.tooManyLinks',
    'request.tooMany',
  )
  request(
    @Body({ schema: requestEmailChangeInput }) input: RequestEmailChangeInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @Caller() caller: CallerContext,
  ): Promise<PendingEmailChange> {
    return this.throttle.around(email, ip, () =>
      this.bus.request(emailChangeRpc.request, input, caller),
    );
  }

  @Get('email-change')
  @SignedIn()
  @Replies(pendingEmailChange)
  pending(@Caller() caller: CallerContext): Promise<PendingEmailChange> {
    return this.reader.request(emailChangeRpc.find, {}, caller);
  }

  @Delete('email-change')
  @SignedIn()
  @Replies(done, 'request.tooMany')
  cancel(@Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(emailChangeRpc.cancel, {}, caller);
  }

  @Post('confirm-email')
  @HttpCode(200)
  @Public()
  @Replies(done, 'request.invalid', 'auth.linkInvalid', 'auth.emailTaken', 'request.tooMany')
  confirm(
    @Body({ schema: confirmEmailChangeInput }) input: ConfirmEmailChangeInput,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(emailChangeRpc.confirm, input, caller);
  }
}
