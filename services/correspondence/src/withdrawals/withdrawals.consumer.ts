import { Controller } from '@nestjs/common';
import { withdrawalEvents } from '@shop/contracts/ordering/withdrawals';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { isRecent } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import { withdrawalReceivedEmail, type WithdrawalReceived } from './withdrawal-received.email.js';

const kind = 'withdrawalReceived';

/** Confirms withdrawals to the typed address, and to that of the order if it differs. */
@Controller()
export class WithdrawalsConsumer {
  constructor(private readonly emails: EmailsService) {}

  @EventHandler(withdrawalEvents.received, 'emails.withdrawalReceived')
  async received(
    withdrawal: WithdrawalReceived,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    if (!isRecent(withdrawal.receivedAt)) return;
    const text = withdrawalReceivedEmail(withdrawal);
    const { email, order } = withdrawal;
    const typed = { eventId, kind, to: email, userId: order?.user._id ?? null } as const;
    const stored = order && order.user.email !== email ? { ...typed, to: order.user.email } : null;
    await this.emails.writeAll(
      manager,
      [typed, ...(stored ? [stored] : [])].map((envelope) => ({ envelope, text })),
    );
  }
}
