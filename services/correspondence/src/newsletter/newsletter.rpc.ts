import { Controller } from '@nestjs/common';
import { correspondenceRpc } from '@shop/contracts/correspondence';
import { type LinkInput, type NewsletterInput } from '@shop/contracts/correspondence-forms';
import { Public } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { NewsletterService } from './newsletter.service.js';

@Controller()
export class NewsletterRpc {
  constructor(private readonly newsletter: NewsletterService) {}

  @Answers(correspondenceRpc.subscribe)
  @Public()
  subscribe({ email }: NewsletterInput) {
    return this.newsletter.subscribe(email);
  }

  @Answers(correspondenceRpc.confirmSubscription)
  @Public()
  confirm({ token }: LinkInput) {
    return this.newsletter.confirm(token);
  }

  @Answers(correspondenceRpc.unsubscribe)
  @Public()
  unsubscribe({ token }: LinkInput) {
    return this.newsletter.unsubscribe(token);
  }
}
