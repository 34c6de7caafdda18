import { Controller } from '@nestjs/common';
import { authFacts, type UserView } from '@shop/contracts/auth';
import { type PayloadOf } from '@shop/contracts/message';
import { type OrderFact, orderFacts } from '@shop/contracts/order';
import { Hears, HearsMany } from '@shop/service-kit/bus/answers';
import { type Delivery, type LotDelivery, type Told } from '@shop/service-kit/bus/call';
import { MailSettings } from '../mail/mail-settings.js';
import { isNews } from './letter.rules.js';
import { LettersService } from './letters.service.js';
import { ORDER_CONSUMERS, OrderEmailsService } from './order-emails.service.js';
import { passwordResetLetter } from './password-reset.letter.js';
import { welcomeLetter } from './welcome.letter.js';

type StatusChanged = PayloadOf<typeof orderFacts.statusChanged>;

/** Turns what happens in the shop into letters. */
@Controller()
export class LettersConsumer {
  constructor(
    private readonly letters: LettersService,
    private readonly orders: OrderEmailsService,
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

  @HearsMany(orderFacts.placed, ORDER_CONSUMERS['order.placed'])
  ordersPlaced(told: readonly Told<OrderFact>[], { manager }: LotDelivery): Promise<void> {
    return this.orders.placed(manager, told);
  }

  @HearsMany(orderFacts.statusChanged, ORDER_CONSUMERS['order.statusChanged'])
  statusesChanged(told: readonly Told<StatusChanged>[], { manager }: LotDelivery): Promise<void> {
    return this.orders.statusChanged(manager, told);
  }
}
