import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { draftEvents } from '@shop/contracts/ordering/drafts';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import type { DraftRow } from './draft-row.js';
import { storeToken } from './drafts.query.js';

export const LINK_SECRET = Symbol('the secret that encrypts the token of a link');

const TOKEN_BYTES = 32;

/** Returns the hash of a token as it is stored, so that a reader of the table cannot use the link. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Mails links to drafts. */
@Injectable()
export class DraftLinks {
  constructor(
    private readonly outbox: Outbox,
    @Inject(LINK_SECRET) private readonly secret: string,
  ) {}

  /**
   * Stores a new token and publishes it encrypted. `until` is the end of the offer, or the payment deadline of its
   * `order`.
   */
  async send(
    manager: EntityManager,
    draft: DraftRow,
    { until, order }: { until: Date; order?: { _id: string; number: string } },
  ): Promise<void> {
    const { id, customerId, customerName: name, customerEmail: email, totalCents } = draft;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const validUntil = order ? draft.until : until;
    await storeToken(manager, id, { tokenHash: hashOfToken(token), until: validUntil });
    await this.outbox.add(manager, draftEvents.linkSent, id, {
      draft: id,
      user: { ...(customerId !== null && { _id: customerId }), name, email },
      encryptedToken: encrypt(token, this.secret),
      totalCents,
      until: until.toISOString(),
      ...(order && { order }),
      at: new Date().toISOString(),
    });
  }
}
