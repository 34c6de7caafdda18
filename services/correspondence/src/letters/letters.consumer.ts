import { Controller } from '@nestjs/common';
import { authFacts, type UserView } from '@shop/contracts/auth';
import { type PayloadOf } from '@shop/contracts/message';
import { type OrderFact, orderFacts } from '@shop/contracts/order';
import { Hears, HearsMany } from '@shop/service-kit/bus/answers';
import { type Delivery, type LotDelivery, type Told } from '@shop/service-kit/bus/call';
import { MailSettings } from '../mail/mail-settings.js';
import { isNews } from './letter.rules.js';
import { LettersService } from './letters.service.js';
import { OrderNewsService } from './order-news.service.js';
import { orderPlacedLetter } from './order-placed.letter.js';
import { passwordResetLetter } from './password-reset.letter.js';
import { welcomeLetter } from './welcome.letter.js';

type StatusChanged = PayloadOf<typeof orderFacts.statusChanged>;

/** Turns what happens in the shop into letters. */
@Controller()
export class LettersConsumer {
  constructor(
    private readonly letters: LettersService,
    private readonly news: OrderNewsService,
    private readonly settings: MailSettings,
  ) {}

  @Hears(authFacts.userRegistered, 'letters.userRegistered')
  async userRegistered(user: UserView, { eventId, manager }: Delivery): Promise<void> {
    if (!isNews(user.createdAt)) return;
    const envelope = { eventId, kind: 'welcome', to: user.email, userId: user._id } as const;
    await this.letters.write(manager, envelope, welcomeLetter(this.settings.shopUrl));
  }

  @Hears(authFacts.passwordResetRequested, 'letters.passwordResetRequested')
  async passwordResetRequested(
    reset: PayloadOf<typeof authFacts.passwordResetRequested>,
    { eventId, manager }: Delivery,
  ): Promise<void> {
    const { user, sealedToken: sealedSecret } = reset;
    const secret = { sealedSecret, usefulUntil: new Date(reset.expiresAt), userId: user._id };
    const envelope = { eventId, kind: 'passwordReset', to: user.email, ...secret } as const;
    await this.letters.write(manager, envelope, passwordResetLetter(this.settings.shopUrl));
  }

  @HearsMany(orderFacts.placed, 'letters.orderPlaced')
  ordersPlaced(told: readonly Told<OrderFact>[], { manager }: LotDelivery): Promise<void> {
    const news = told.filter(({ payload }) => isNews(payload.placedAt));
    return this.letters.writeAll(
      manager,
      news.map(({ eventId, payload: order }) => ({
        envelope: { eventId, kind: 'orderPlaced', to: order.user.email, userId: order.user._id },
        text: orderPlacedLetter(order, this.settings.shopUrl),
      })),
    );
  }

  @HearsMany(orderFacts.statusChanged, 'letters.orderStatusChanged')
  statusesChanged(told: readonly Told<StatusChanged>[], { manager }: LotDelivery): Promise<void> {
    const changes = told.filter(
      ({ payload: { at, from, orderStatus } }) => isNews(at) && from !== orderStatus,
    );
    return this.news.write(manager, changes);
  }
}
