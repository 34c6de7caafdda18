import { Controller } from '@nestjs/common';
import { type OrderFact, orderFacts } from '@shop/contracts/order';
import { Hears } from '@shop/service-kit/bus/answers';
import { type Delivery } from '@shop/service-kit/bus/call';
import { MailSettings } from '../mail/mail-settings.js';
import { LettersService } from './letters.service.js';
import { orderPlacedLetter } from './order-placed.letter.js';

/** Turns what happens in the shop into letters. */
@Controller()
export class LettersConsumer {
  constructor(
    private readonly letters: LettersService,
    private readonly settings: MailSettings,
  ) {}

  @Hears(orderFacts.placed, 'letters.orderPlaced')
  async orderPlaced(order: OrderFact, { eventId, manager }: Delivery): Promise<void> {
    const envelope = { eventId, kind: 'orderPlaced', to: order.user.email };
    await this.letters.write(manager, envelope, orderPlacedLetter(order, this.settings.shopUrl));
  }
}
