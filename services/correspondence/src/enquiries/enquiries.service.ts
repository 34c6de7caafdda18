import { Injectable } from '@nestjs/common';
import { type SessionView } from '@shop/contracts/auth/auth';
import {
  type EnquiryInput,
  piecesOf,
  type Receipt,
  type SampleAllowance,
} from '@shop/contracts/correspondence/correspondence-forms';
import { policy } from '@shop/contracts/pricing/policy';
import { DomainError } from '@shop/service-kit/domain-error';
import { createHash, randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { enquiryReceivedEmail } from './enquiry-received.email.js';
import { FormEmailsService } from '../emails/form-emails.service.js';
import { sampleRequestEmail } from './sample-request.email.js';
import { Enquiry } from './enquiry.entity.js';
import { contentOf, costDetails, receiptOf } from './enquiry.rules.js';
import { responseDeadlineOf } from './response-deadline.rules.js';

type User = SessionView['user'];

const USED = `
  SELECT coalesce(sum(free_pieces), 0)::int AS used FROM enquiries
  WHERE user_id = $1 AND free_pieces > 0`;

const hashOf = (input: EnquiryInput): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex');

/** Stores enquiries of visitors. */
@Injectable()
export class EnquiriesService {
  constructor(
    private readonly database: DataSource,
    private readonly emails: FormEmailsService,
  ) {}

  /**
   * Stores the enquiry and its confirmation e-mail in one transaction. The same key again, even concurrently, gets the
   * first reply, or throws `correspondence.keyReused` for other content. Only the demo sets `receivedAt`.
   */
  async submit(
    key: string,
    input: EnquiryInput,
    user: User | null,
    receivedAt = new Date(),
  ): Promise<Receipt> {
    const contentHash = hashOf(input);
    const enquiry = await this.database.transaction(async (manager) => {
      const fresh = await this.compose(manager, { key, contentHash, input, user, receivedAt });
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(Enquiry)
        .values(fresh)
        .orIgnore()
        .returning('id')
        .execute();
      if ((inserted.raw as unknown[]).length === 0)
        return manager.findOneByOrFail(Enquiry, { key });
      await this.confirm(manager, fresh, user);
      return fresh;
    });
    if (enquiry.contentHash !== contentHash) throw new DomainError('correspondence.keyReused');
    return receiptOf(enquiry, await this.emails.has(enquiry._id));
  }

  /** Returns how many free samples the user has left. */
  async allowance(user: User): Promise<SampleAllowance> {
    return {
      freeLeft: await this.freeLeft(this.database.manager, user),
      isBusiness: user.business === 'approved',
    };
  }

  private async compose(
    manager: EntityManager,
    request: Pick<Enquiry, 'key' | 'contentHash' | 'receivedAt'> & {
      input: EnquiryInput;
      user: User | null;
    },
  ): Promise<Enquiry> {
    const { key, contentHash, input, user, receivedAt } = request;
    const content = contentOf(input);
    const enquiry = manager.create(Enquiry, {
      _id: randomUUID(),
      key,
      contentHash,
      form: input.form,
      status: 'new',
      userId: user?._id ?? null,
      pieces: null,
      freePieces: null,
      assigneeId: null,
      assigneeName: null,
      receivedAt,
      dueAt: responseDeadlineOf(content.kind, receivedAt),
      answeredAt: null,
      ...content,
    });
    if (input.form !== 'sample-request') return enquiry;
    const pieces = piecesOf(input.content.samples);
    const freePieces = Math.min(pieces, user ? await this.freeLeft(manager, user) : 0);
    const details = [...enquiry.details, ...costDetails(pieces, freePieces)];
    return Object.assign(enquiry, { pieces, freePieces, details });
  }

  /** Serialises requests of one account, because the limit of free samples is for its whole life. */
  private async freeLeft(manager: EntityManager, user: User): Promise<number> {
    if (user.business !== 'approved') return 0;
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [user._id]);
    const rows = await manager.query<{ used: number }[]>(USED, [user._id]);
    return Math.max(0, policy.samples.free - (rows[0]?.used ?? 0));
  }

  private async confirm(
    manager: EntityManager,
    enquiry: Enquiry,
    user: User | null,
  ): Promise<void> {
    const isSample = enquiry.kind === 'sample';
    const kind = isSample ? 'sampleRequestReceived' : 'enquiryReceived';
    const text = isSample ? sampleRequestEmail(enquiry) : enquiryReceivedEmail(enquiry);
    const { _id: eventId, email: to, userId } = enquiry;
    await this.emails.write(
      manager,
      { eventId, kind, to, userId, isOwn: to === user?.email },
      text,
    );
  }
}
