import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  creditRpc,
  giftCardExpiryInput,
  giftCardList,
  giftCardQuery,
  giftCardRow,
  issuedGiftCard,
  issueGiftCardInput,
  type GiftCardExpiryInput,
  type GiftCardList,
  type GiftCardQuery,
  type GiftCardRow,
  type IssuedGiftCard,
  type IssueGiftCardInput,
} from '@shop/contracts/billing/credit';
import {
  newCardCodeInput,
  soldCardRpc,
  type NewCardCodeInput,
} from '@shop/contracts/billing/sold-cards';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const cardId = new IdPipe('billing.giftCardNotFound');

/** Gift cards: staff issue, withdraw, restore and extend them, and send new codes of those that were bought. */
@ApiTags('billing')
@Controller('api/admin/gift-cards')
export class GiftCardsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(giftCardList, 'request.invalid')
  list(
    @Query({ schema: giftCardQuery }) query: GiftCardQuery,
    @Caller() caller: CallerContext,
  ): Promise<GiftCardList> {
    return this.reader.request(creditRpc.listGiftCards, query, caller);
  }

  /** The only reply that contains its code. */
  @Post()
  @RolesAllowed('admin')
  @Header('cache-control', 'no-store')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(issuedGiftCard, 'request.invalid', 'billing.keyReused')
  issue(
    @Body({ schema: issueGiftCardInput }) input: IssueGiftCardInput,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<IssuedGiftCard> {
    return this.bus.request(creditRpc.issueGiftCard, { ...input, key }, caller);
  }

  @Delete(':id')
  @RolesAllowed('admin')
  @Replies(giftCardRow, 'billing.giftCardNotFound')
  withdraw(
    @Param('id', cardId) card: string,
    @Caller() caller: CallerContext,
  ): Promise<GiftCardRow> {
    return this.bus.request(creditRpc.withdrawGiftCard, { card }, caller);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(giftCardRow, 'billing.giftCardNotFound', 'billing.giftCardTakenBack')
  restore(
    @Param('id', cardId) card: string,
    @Caller() caller: CallerContext,
  ): Promise<GiftCardRow> {
    return this.bus.request(creditRpc.restoreGiftCard, { card }, caller);
  }

  @Put(':id/expiry')
  @RolesAllowed('admin')
  @Replies(
    giftCardRow,
    ...(['request.invalid', 'billing.giftCardNotFound', 'billing.giftCardTakenBack'] as const),
    'billing.giftCardDayPast',
  )
  setExpiry(
    @Param('id', cardId) card: string,
    @Body({ schema: giftCardExpiryInput }) { lastDay }: GiftCardExpiryInput,
    @Caller() caller: CallerContext,
  ): Promise<GiftCardRow> {
    return this.bus.request(creditRpc.setGiftCardExpiry, { card, lastDay }, caller);
  }

  @Post(':id/new-code')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    done,
    ...(['request.invalid', 'billing.giftCardNotFound', 'billing.giftCardNotSold'] as const),
    ...([
      'billing.giftCardWithdrawn',
      'billing.giftCardExpired',
      'billing.giftCardTakenBack',
      'billing.giftCardRenewed',
    ] as const),
  )
  sendNewCode(
    @Param('id', cardId) card: string,
    @Body({ schema: newCardCodeInput }) { lastFour }: NewCardCodeInput,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(soldCardRpc.renewCode, { card, lastFour }, caller);
  }
}
