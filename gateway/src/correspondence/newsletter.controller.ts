import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { correspondenceRpc } from '@shop/contracts/correspondence';
import {
  linkInput,
  newsletterInput,
  type LinkInput,
  type NewsletterInput,
} from '@shop/contracts/correspondence-forms';
import { done, type Done } from '@shop/contracts/shapes';
import { Public } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { OnBehalf } from '../http/on-behalf.js';
import { Replies } from '../http/replies.js';

@ApiTags('correspondence')
@Controller('api/newsletter')
export class NewsletterController {
  constructor(private readonly bus: Bus) {}

  @Post()
  @HttpCode(202)
  @Public()
  @Replies(done, 'request.invalid', 'request.tooMany')
  subscribe(
    @Body({ schema: newsletterInput }) input: NewsletterInput,
    @OnBehalf() from: From,
  ): Promise<Done> {
    return this.bus.ask(correspondenceRpc.subscribe, input, from);
  }

  @Post('confirm')
  @HttpCode(200)
  @Public()
  @Replies(done, 'request.invalid', 'correspondence.linkInvalid')
  confirm(@Body({ schema: linkInput }) input: LinkInput, @OnBehalf() from: From): Promise<Done> {
    return this.bus.ask(correspondenceRpc.confirmSubscription, input, from);
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @Public()
  @Replies(done, 'request.invalid', 'correspondence.linkInvalid')
  unsubscribe(
    @Body({ schema: linkInput }) input: LinkInput,
    @OnBehalf() from: From,
  ): Promise<Done> {
    return this.bus.ask(correspondenceRpc.unsubscribe, input, from);
  }
}
