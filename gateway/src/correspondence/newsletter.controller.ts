import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import {
  linkInput,
  newsletterInput,
  type LinkInput,
  type NewsletterInput,
} from '@shop/contracts/correspondence/correspondence-forms';
import { done, type Done } from '@shop/contracts/core/shapes';
import { Public } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
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
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(correspondenceRpc.subscribe, input, caller);
  }

  @Post('confirm')
  @HttpCode(200)
  @Public()
  @Replies(done, 'request.invalid', 'correspondence.linkInvalid')
  confirm(
    @Body({ schema: linkInput }) input: LinkInput,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(correspondenceRpc.confirmSubscription, input, caller);
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @Public()
  @Replies(done, 'request.invalid', 'correspondence.linkInvalid')
  unsubscribe(
    @Body({ schema: linkInput }) input: LinkInput,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(correspondenceRpc.unsubscribe, input, caller);
  }
}
