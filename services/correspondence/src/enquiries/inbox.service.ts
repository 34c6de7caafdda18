import { Injectable } from '@nestjs/common';
import { type UserView } from '@shop/contracts/auth/auth';
import {
  type correspondenceRpc,
  type EnquiryList,
  type EnquiryQuery,
  type EnquiryView,
} from '@shop/contracts/correspondence/correspondence';
import { type DesignFile } from '@shop/contracts/correspondence/correspondence-forms';
import { type Hits } from '@shop/contracts/core/admin-search';
import { type InputOf } from '@shop/contracts/core/message';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { enquiryAnsweredEmail } from './enquiry-answered.email.js';
import { searchEnquiries } from './enquiry-search.query.js';
import { enquiryNumber } from './enquiry-number.js';
import { Email } from '../emails/email.entity.js';
import { EmailsService } from '../emails/emails.service.js';
import { EnquiryReply } from './enquiry-reply.entity.js';
import { summaryOf, viewOf } from './enquiry.view.js';
import { Enquiry } from './enquiry.entity.js';
import { countEnquiries, matching, paged, sorted } from './inbox.query.js';

type Admin = Pick<UserView, '_id' | 'name'>;
type Change = Omit<InputOf<typeof correspondenceRpc.changeEnquiry>, 'enquiry'>;

function assigned(assignee: NonNullable<Change['assignee']>, admin: Admin): Partial<Enquiry> {
  if (assignee === 'unassigned') return { assigneeId: null, assigneeName: null };
  const { _id, name } = assignee === 'me' ? admin : assignee;
  return { assigneeId: _id, assigneeName: name };
}

/** Throws `correspondence.enquiryChanged` if a stored value is neither the seen nor the requested one. */
function assertSeen(enquiry: Enquiry, { status, assignee, seen }: Change, admin: Admin): void {
  if (!seen) return;
  const { assigneeId = enquiry.assigneeId } =
    assignee === undefined ? {} : assigned(assignee, admin);
  const isOther = (now: string | null, before: string | null, after: string | null) =>
    now !== before && now !== after;
  if (
    (status !== undefined && isOther(enquiry.status, seen.status, status)) ||
    (assignee !== undefined && isOther(enquiry.assigneeId, seen.assignee, assigneeId))
  )
    throw new DomainError('correspondence.enquiryChanged');
}

/** Inbox of all enquiries. */
@Injectable()
export class InboxService {
  constructor(
    private readonly database: DataSource,
    private readonly emails: EmailsService,
    private readonly audit: Audit,
  ) {}

  async list(query: EnquiryQuery, admin: Admin): Promise<EnquiryList> {
    const { page, limit } = query;
    const count = (own: Partial<EnquiryQuery>) =>
      countEnquiries(this.database, matching(this.database, own, admin._id));
    const found = paged(sorted(matching(this.database, query, admin._id), query), query);
    const [rows, { total, isTotalCapped }, fresh, late] = await Promise.all([
      found.getMany(),
      count(query),
      count({ status: 'new' }),
      count({ late: 'yes' }),
    ]);
    return {
      success: true,
      enquiries: rows.map((row) => summaryOf(row)),
      total,
      isTotalCapped,
      page,
      pages: Math.ceil(total / limit),
      counts: { new: fresh.total, late: late.total },
    };
  }

  /** Returns the few enquiries that the search of the back-office shows, best match first. */
  async search(q: string): Promise<Hits<'enquiries'>> {
    return { enquiries: await searchEnquiries(this.database, q) };
  }

  /** Returns an enquiry, and audits the read. */
  async read(id: string, { _id, name }: Admin): Promise<EnquiryView> {
    const enquiry = await this.get(id);
    await this.audit.noteRead({
      by: { _id, name },
      action: 'enquiry.read',
      subject: { kind: 'enquiry', _id: id, name: `Enquiry ${enquiryNumber(id)}` },
      after: null,
    });
    return enquiry;
  }

  /** Returns the enquiry with its replies and the status of its e-mails. Throws `correspondence.notFound`. */
  get(id: string): Promise<EnquiryView> {
    return this.view(this.database.manager, id);
  }

  /** Sets the status, or assigns the enquiry: to the admin, to another admin, or to none. */
  change(id: string, input: Change, admin: Admin): Promise<EnquiryView> {
    return this.database.transaction(async (manager) => {
      const enquiry = await this.lock(manager, id);
      assertSeen(enquiry, input, admin);
      const parts = {
        ...(input.status !== undefined && {
          status: input.status,
          answeredAt: input.status === 'answered' ? (enquiry.answeredAt ?? new Date()) : null,
        }),
        ...(input.assignee !== undefined && assigned(input.assignee, admin)),
      };
      if (Object.keys(parts).length > 0) await this.save(manager, { enquiry, parts, admin });
      return this.view(manager, id);
    });
  }

  /**
   * Sends the reply by e-mail once for each key, and marks the enquiry as answered by its sender. Only the demo sets
   * `at`.
   */
  reply(
    input: { id: string; key: string; text: string },
    admin: Admin,
    at = new Date(),
  ): Promise<EnquiryView> {
    const { id, key, text } = input;
    return this.database.transaction(async (manager) => {
      const enquiry = await this.lock(manager, id);
      if (await manager.existsBy(EnquiryReply, { key })) return this.view(manager, id);
      const by = { byId: admin._id, byName: admin.name };
      const reply = manager.create(EnquiryReply, {
        _id: randomUUID(),
        enquiryId: id,
        key,
        ...by,
        text,
        at,
      });
      await manager.insert(EnquiryReply, reply);
      await this.send(manager, enquiry, reply);
      const mine = enquiry.assigneeId === null;
      const parts = {
        status: 'answered' as const,
        answeredAt: enquiry.answeredAt ?? at,
        ...(mine && { assigneeId: admin._id, assigneeName: admin.name }),
      };
      await this.save(manager, { enquiry, parts, admin, reply });
      return this.view(manager, id);
    });
  }

  async designFile(id: string): Promise<DesignFile> {
    const { file } = await this.find(this.database.manager, id);
    if (!file) throw new DomainError('correspondence.notFound');
    return file;
  }

  private async send(manager: EntityManager, enquiry: Enquiry, reply: EnquiryReply) {
    const first = await manager.findOneBy(Email, { eventId: enquiry._id });
    await this.emails.write(
      manager,
      {
        eventId: reply._id,
        kind: 'enquiryAnswered',
        to: enquiry.email,
        userId: enquiry.userId,
        ...(first && { follows: first._id }),
      },
      enquiryAnsweredEmail(enquiry, reply),
    );
  }

  private async save(
    manager: EntityManager,
    change: { enquiry: Enquiry; parts: Partial<Enquiry>; admin: Admin; reply?: EnquiryReply },
  ): Promise<void> {
    const { enquiry, parts, admin, reply } = change;
    await manager.update(Enquiry, enquiry._id, parts);
    const fields = ({ status, assigneeName }: Enquiry) => ({ status, assignee: assigneeName });
    await this.audit.record(manager, {
      by: { _id: admin._id, name: admin.name },
      action: reply ? 'enquiry.answered' : 'enquiry.changed',
      subject: {
        kind: 'enquiry',
        _id: enquiry._id,
        name: `Enquiry ${enquiryNumber(enquiry._id)}`,
      },
      before: fields(enquiry),
      after: { ...fields({ ...enquiry, ...parts }), ...(reply && { reply: reply._id }) },
    });
  }

  private async lock(manager: EntityManager, _id: string): Promise<Enquiry> {
    const lock = { mode: 'pessimistic_write' } as const;
    const enquiry = await manager.findOne(Enquiry, { where: { _id }, lock });
    if (!enquiry) throw new DomainError('correspondence.notFound');
    return enquiry;
  }

  private async find(manager: EntityManager, _id: string): Promise<Enquiry> {
    const enquiry = await manager.findOneBy(Enquiry, { _id });
    if (!enquiry) throw new DomainError('correspondence.notFound');
    return enquiry;
  }

  private async view(manager: EntityManager, id: string): Promise<EnquiryView> {
    const enquiry = await this.find(manager, id);
    const replies = await manager.find(EnquiryReply, {
      where: { enquiryId: id },
      order: { at: 'ASC' },
    });
    const causes = [id, ...replies.map((reply) => reply._id)];
    const emails = await manager
      .createQueryBuilder(Email, 'email')
      .where('email.eventId = ANY(:causes)', { causes })
      .getMany();
    return viewOf(enquiry, replies, emails);
  }
}
