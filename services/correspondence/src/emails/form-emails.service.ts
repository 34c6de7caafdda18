import { Injectable } from '@nestjs/common';
import type { EmailKind } from '@shop/contracts/correspondence/email-kinds';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { EmailContent } from './template/email-content.js';
import { Email } from './email.entity.js';
import {
  CONFIRMATION_EMAILS_A_DAY,
  FORM_EMAILS_A_DAY,
  OWN_FORM_EMAILS_A_DAY,
} from './email.rules.js';
import type { Envelope } from './emails.query.js';
import { EmailsService } from './emails.service.js';

/** E-mails that a form causes. Its address was typed, and may not be that of the sender. */
const KINDS = [
  'enquiryReceived',
  'sampleRequestReceived',
  'newsletterConfirmation',
] as const satisfies EmailKind[];

// An address with a tag (name+tag@) is the same mailbox.
const RECENT = String.raw`
  SELECT count(*)::int AS count FROM emails
  WHERE regexp_replace(receiver, '\+[^@]*', '') = regexp_replace($1, '\+[^@]*', '')
    AND created_at > now() - interval '24 hours' AND kind = ANY ($2)`;

/** `isOwn` is true if the form was sent by the account with this address. */
type FormEnvelope = Envelope & { readonly kind: (typeof KINDS)[number]; readonly isOwn: boolean };

type LinkEnvelope = Envelope & { readonly kind: 'emailChange' };

interface Share {
  readonly kinds: readonly EmailKind[];
  readonly limit: number;
}

/** Writes e-mails to typed addresses, limited per mailbox and day, so that a form cannot flood a mailbox. */
@Injectable()
export class FormEmailsService {
  constructor(
    private readonly database: DataSource,
    private readonly emails: EmailsService,
  ) {}

  /** Writes the e-mail in the caller's transaction, unless the address has reached its limit. */
  write(
    manager: EntityManager,
    { isOwn, ...envelope }: FormEnvelope,
    text: EmailContent,
  ): Promise<void> {
    const limit = isOwn ? OWN_FORM_EMAILS_A_DAY : FORM_EMAILS_A_DAY;
    return this.writeWithin({ kinds: KINDS, limit }, manager, envelope, text);
  }

  /** Writes a link that confirms the new address of an account, with its own limit. */
  writeLink(manager: EntityManager, envelope: LinkEnvelope, text: EmailContent): Promise<void> {
    const share = { kinds: [envelope.kind], limit: CONFIRMATION_EMAILS_A_DAY };
    return this.writeWithin(share, manager, envelope, text);
  }

  private async writeWithin(
    { kinds, limit }: Share,
    manager: EntityManager,
    envelope: Envelope,
    text: EmailContent,
  ): Promise<void> {
    const { to, kind } = envelope;
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [
      to.replace(/\+[^@]*/, ''),
    ]);
    const [recent] = await manager.query<{ count: number }[]>(RECENT, [to, kinds]);
    if ((recent?.count ?? 0) < limit) await this.emails.write(manager, envelope, text);
    else rootLogger.warn({ kind }, 'e-mail not written: daily limit of its address reached');
  }

  /** Returns true if the form with this id was confirmed by e-mail. */
  has(eventId: string): Promise<boolean> {
    return this.database.getRepository(Email).existsBy({ eventId, kind: In(KINDS) });
  }
}
