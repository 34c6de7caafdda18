import { Inject, Injectable } from '@nestjs/common';
import { soldCardEvents } from '@shop/contracts/billing/sold-cards';
import type { Done } from '@shop/contracts/core/shapes';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource } from 'typeorm';
import {
  cardLabel,
  hashOf,
  lastFourOf,
  newCode,
  shownCode,
} from '../ledger/gift-card-code.rules.js';
import { lockCardToRenew, replaceCode } from './sold-cards.query.js';
import { CODE_SECRET } from './sold-cards.service.js';

/** Issues new codes for cards whose e-mail was lost. Balance, order and documents do not change. */
@Injectable()
export class NewCardCodes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(CODE_SECRET) private readonly secret: string,
  ) {}

  /** Replaces the code that ends in `seen`; refused as the RPC defines. Only the event has the new code, encrypted. */
  async renew({ _id, name: by }: Admin, card: string, seen: string): Promise<Done> {
    await this.dataSource.transaction(async (manager) => {
      const known = await lockCardToRenew(manager, card);
      if (!known) throw new DomainError('billing.giftCardNotFound');
      const { order, user, name, cents, lastFour: old } = known;
      if (order === null) throw new DomainError('billing.giftCardNotSold');
      if (known.isTakenBack) throw new DomainError('billing.giftCardTakenBack');
      if (known.isOff) throw new DomainError('billing.giftCardWithdrawn');
      if (known.hasEnded) throw new DomainError('billing.giftCardExpired');
      if (old !== seen) throw new DomainError('billing.giftCardRenewed');
      const code = newCode();
      const lastFour = lastFourOf(code);
      await replaceCode(manager, card, { hash: hashOf(code), lastFour });
      await this.outbox.add(manager, soldCardEvents.issued, order, {
        card,
        order,
        user,
        name,
        amountCents: cents,
        encryptedCode: encrypt(shownCode(code), this.secret),
        currency: 'USD',
        at: new Date(),
        ...(known.endsAt && { endsAt: known.endsAt }),
      });
      await this.audit.record(manager, {
        by: { _id, name: by },
        action: 'credit.giftCardRenewed',
        subject: { kind: 'credit', _id: card, name: cardLabel(old) },
        before: { lastFour: old },
        after: { lastFour },
      });
    });
    return { success: true, message: 'A new code is on its way to the buyer.' };
  }
}
