import { Controller } from '@nestjs/common';
import { authFacts, type UserView } from '@shop/contracts/auth';
import { type PayloadOf } from '@shop/contracts/message';
import { type OrderFact, orderFacts } from '@shop/contracts/order';
import { Hears } from '@shop/service-kit/bus/answers';
import { type Delivery } from '@shop/service-kit/bus/call';
import { MailSettings } from '../mail/mail-settings.js';
import { isNews } from './letter.rules.js';
import { LettersService } from './letters.service.js';
import { orderPlacedLetter } from './order-placed.letter.js';
import { orderStatusLetter } from './order-status.letter.js';
import { passwordResetLetter } from './password-reset.letter.js';
import { welcomeLetter } from './welcome.letter.js';

/** Turns what happens in the shop into letters. */
@Controller()
export class LettersConsumer {
  constructor(
    private readonly letters: LettersService,
    private readonly settings: MailSettings,
  ) {}

  @Hears(authFacts.userRegistered, 'letters.userRegistered')
  async userRegistered(user: UserView, { eventId, manager }: Delivery): Promise<void> {
    if (!isNews(user.createdAt)) return;
    const envelope = { eventId, kind: 'welcome', to: user.email, userId: user._id } as const;
    await this.letters.write(manager, envelope, welcomeLetter(user, this.settings.shopUrl));
  }

  @Hears(authFacts.passwordResetRequested, 'letters.passwordResetRequested')
  async passwordResetRequested(
    reset: PayloadOf<typeof authFacts.passwordResetRequested>,
    { eventId, manager }: Delivery,
  ): Promise<void> {
    const { user, sealedToken: sealedSecret } = reset;
    const secret = { sealedSecret, usefulUntil: new Date(reset.expiresAt), userId: user._id };
    const envelope = { eventId, kind: 'passwordReset', to: user.email, ...secret } as const;
    await this.letters.write(manager, envelope, passwordResetLetter(reset, this.settings.shopUrl));
  }

  @Hears(orderFacts.placed, 'letters.orderPlaced')
  async orderPlaced(order: OrderFact, { eventId, manager }: Delivery): Promise<void> {
    if (!isNews(order.placedAt)) return;
    const { email: to, _id: userId } = order.user;
    const envelope = { eventId, kind: 'orderPlaced', to, userId } as const;
    await this.letters.write(manager, envelope, orderPlacedLetter(order, this.settings.shopUrl));
  }

  @Hears(orderFacts.statusChanged, 'letters.orderStatusChanged')
  async orderStatusChanged(
    change: PayloadOf<typeof orderFacts.statusChanged>,
    { eventId, manager }: Delivery,
  ): Promise<void> {
    if (!isNews(change.at) || change.from === change.orderStatus) return;
    const { email: to, _id: userId } = change.user;
    const envelope = { eventId, kind: 'orderStatusChanged', to, userId } as const;
    await this.letters.write(manager, envelope, orderStatusLetter(change, this.settings.shopUrl));
  }
}
