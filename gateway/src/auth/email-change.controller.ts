import { Body, Controller, Delete, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { UserView } from '@shop/contracts/auth';
import {
  confirmEmailChangeInput,
  emailChangeRpc,
  pendingEmailChange,
  requestEmailChangeInput,
  type ConfirmEmailChangeInput,
  type PendingEmailChange,
  type RequestEmailChangeInput,
} from '@shop/contracts/email-change';
import { done, type Done } from '@shop/contracts/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { CurrentUser } from '../http/current-session.js';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';
import { GuessThrottle } from '../limits/guess-throttle.js';

/** Another e-mail address for an account. */
@ApiTags('account')
@Controller('api/auth')
export class EmailChangeController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
    private readonly throttle: GuessThrottle,
  ) {}

  @Post('email-change')
  @HttpCode(202)
  @SignedIn()
  @ApiBearerAuth()
  @Replies(
    pendingEmailChange,
    'request.invalid',
    'auth.wrongPassword',
    'auth.sameEmail',
    'auth.tooManyLinks',
    'auth.required',
    'request.tooMany',
  )
  request(
    @Body({ schema: requestEmailChangeInput }) input: RequestEmailChangeInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @OnBehalf() from: From,
  ): Promise<PendingEmailChange> {
    return this.throttle.around(email, ip, () => this.bus.ask(emailChangeRpc.request, input, from));
  }

  @Get('email-change')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(pendingEmailChange, 'auth.required')
  pending(@OnBehalf() from: From): Promise<PendingEmailChange> {
    return this.reads.ask(emailChangeRpc.find, {}, from);
  }

  @Delete('email-change')
  @SignedIn()
  @ApiBearerAuth()
  @Replies(done, 'auth.required', 'request.tooMany')
  cancel(@OnBehalf() from: From): Promise<Done> {
    return this.bus.ask(emailChangeRpc.cancel, {}, from);
  }

  @Post('confirm-email')
  @HttpCode(200)
  @Public()
  @Replies(done, 'request.invalid', 'auth.linkInvalid', 'auth.emailTaken', 'request.tooMany')
  confirm(
    @Body({ schema: confirmEmailChangeInput }) input: ConfirmEmailChangeInput,
    @OnBehalf() from: From,
  ): Promise<Done> {
    return this.bus.ask(emailChangeRpc.confirm, input, from);
  }
}
