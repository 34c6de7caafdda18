import { Controller } from '@nestjs/common';
import {
  creditRpc,
  type CreditView,
  type GiftCardList,
  type GiftCardQuery,
  type GiftCardRow,
  type IssuedGiftCard,
} from '@shop/contracts/billing/credit';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { CreditService } from './credit.service.js';
import { GiftCardsService } from './gift-cards.service.js';

@Controller()
export class CreditRpc {
  constructor(
    private readonly credit: CreditService,
    private readonly giftCards: GiftCardsService,
  ) {}

  @SignedIn()
  @RpcHandler(creditRpc.getOwn)
  getOwn(_nothing: object, { user }: Call): Promise<CreditView> {
    return this.credit.getOwn(user._id);
  }

  @RolesAllowed('admin')
  @RpcHandler(creditRpc.get)
  get({ user }: InputOf<typeof creditRpc.get>): Promise<CreditView> {
    return this.credit.get(user);
  }

  @RolesAllowed('admin')
  @RpcHandler(creditRpc.change)
  change(
    { user, amount, note, key }: InputOf<typeof creditRpc.change>,
    call: Call,
  ): Promise<CreditView> {
    return this.credit.change(call.user, { user, amount, note, key: key ?? call.messageId });
  }

  @RolesAllowed('admin')
  @RpcHandler(creditRpc.listGiftCards)
  listGiftCards(query: GiftCardQuery): Promise<GiftCardList> {
    return this.giftCards.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(creditRpc.issueGiftCard)
  issueGiftCard(
    { amount, note, key }: InputOf<typeof creditRpc.issueGiftCard>,
    call: Call,
  ): Promise<IssuedGiftCard> {
    return this.giftCards.issue(call.user, { amount, note, key: key ?? call.messageId });
  }

  @RolesAllowed('admin')
  @RpcHandler(creditRpc.withdrawGiftCard)
  withdrawGiftCard(
    { card }: InputOf<typeof creditRpc.withdrawGiftCard>,
    { user }: Call,
  ): Promise<GiftCardRow> {
    return this.giftCards.withdraw(user, card);
  }

  @RolesAllowed('admin')
  @RpcHandler(creditRpc.restoreGiftCard)
  restoreGiftCard(
    { card }: InputOf<typeof creditRpc.restoreGiftCard>,
    { user }: Call,
  ): Promise<GiftCardRow> {
    return this.giftCards.restore(user, card);
  }

  @RolesAllowed('admin')
  @RpcHandler(creditRpc.setGiftCardExpiry)
  setGiftCardExpiry(
    { card, lastDay }: InputOf<typeof creditRpc.setGiftCardExpiry>,
    { user }: Call,
  ): Promise<GiftCardRow> {
    return this.giftCards.setLastDay(user, card, lastDay);
  }
}
