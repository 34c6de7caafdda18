import { Controller } from '@nestjs/common';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import {
  type LinkInput,
  type NewsletterInput,
} from '@shop/contracts/correspondence/correspondence-forms';
import { Public } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { NewsletterService } from './newsletter.service.js';

@Controller()
export class NewsletterRpc {
  constructor(private readonly newsletter: NewsletterService) {}

  @RpcHandler(correspondenceRpc.subscribe)
  @Public()
  subscribe({ email }: NewsletterInput) {
    return this.newsletter.subscribe(email);
  }

  @RpcHandler(correspondenceRpc.confirmSubscription)
  @Public()
  confirm({ token }: LinkInput) {
    return this.newsletter.confirm(token);
  }

  @RpcHandler(correspondenceRpc.unsubscribe)
  @Public()
  unsubscribe({ token }: LinkInput) {
    return this.newsletter.unsubscribe(token);
  }
}
