import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Param, Post, Put, Query, StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import { authRpc } from '@shop/contracts/auth';
import {
  changeEnquiryInput,
  correspondenceRpc,
  enquiryList,
  enquiryQuery,
  enquiryView,
  letterList,
  letterQuery,
  replyInput,
  writtenLetter,
  type ChangeEnquiryInput,
  type EnquiryList,
  type EnquiryQuery,
  type EnquiryView,
  type LetterList,
  type LetterQuery,
  type ReplyInput,
  type WrittenLetter,
} from '@shop/contracts/correspondence';
import type { InputOf } from '@shop/contracts/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { IdPipe } from '../http/id.pipe.js';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';
import { IdempotencyKey } from '../order/idempotency-key.js';
import { DesignStore } from './design-store.js';

const enquiryId = new IdPipe('correspondence.notFound');
const letterId = new IdPipe('correspondence.letterNotFound');

/** The inbox of the back-office. */
@ApiTags('correspondence')
@ApiBearerAuth()
@Controller('api/admin')
export class EnquiriesController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
    private readonly designs: DesignStore,
  ) {}

  @Get('enquiries')
  @RolesAllowed('admin')
  @Replies(enquiryList, 'request.invalid', 'auth.required', 'auth.forbidden')
  list(
    @Query({ schema: enquiryQuery }) query: EnquiryQuery,
    @OnBehalf() from: From,
  ): Promise<EnquiryList> {
    return this.reads.ask(correspondenceRpc.listEnquiries, query, from);
  }

  @Get('enquiries/:id')
  @RolesAllowed('admin')
  @Replies(enquiryView, 'auth.required', 'auth.forbidden', 'correspondence.notFound')
  get(@Param('id', enquiryId) enquiry: string, @OnBehalf() from: From): Promise<EnquiryView> {
    return this.reads.ask(correspondenceRpc.getEnquiry, { enquiry }, from);
  }

  @Put('enquiries/:id')
  @RolesAllowed('admin')
  @Replies(
    enquiryView,
    'request.invalid',
    'auth.forbidden',
    'correspondence.notFound',
    'correspondence.assigneeUnknown',
  )
  async change(
    @Param('id', enquiryId) enquiry: string,
    @Body({ schema: changeEnquiryInput }) { assignee, ...input }: ChangeEnquiryInput,
    @OnBehalf() from: From,
  ): Promise<EnquiryView> {
    const known = assignee && { assignee: await this.assigneeOf(assignee, from) };
    const change = { enquiry, ...input, ...known };
    return this.bus.ask(correspondenceRpc.changeEnquiry, change, from);
  }

  @Post('enquiries/:id/replies')
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(enquiryView, 'request.invalid', 'auth.forbidden', 'correspondence.notFound')
  reply(
    @Param('id', enquiryId) enquiry: string,
    @Body({ schema: replyInput }) { text }: ReplyInput,
    @IdempotencyKey() key: string | null,
    @OnBehalf() from: From,
  ): Promise<EnquiryView> {
    return this.bus.ask(correspondenceRpc.reply, { enquiry, text, key: key ?? randomUUID() }, from);
  }

  /** Always to be saved, never to be shown: it is a stranger's file. */
  @Get('enquiries/:id/file')
  @RolesAllowed('admin')
  async file(
    @Param('id', enquiryId) enquiry: string,
    @OnBehalf() from: From,
  ): Promise<StreamableFile> {
    const file = await this.reads.ask(correspondenceRpc.findDesignFile, { enquiry }, from);
    return new StreamableFile(await this.designs.read(file), {
      type: 'application/octet-stream',
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      length: file.size,
    });
  }

  @Get('letters')
  @RolesAllowed('admin')
  @Replies(letterList, 'request.invalid', 'auth.required', 'auth.forbidden')
  letters(
    @Query({ schema: letterQuery }) query: LetterQuery,
    @OnBehalf() from: From,
  ): Promise<LetterList> {
    return this.reads.ask(correspondenceRpc.listLetters, query, from);
  }

  @Get('letters/:id')
  @RolesAllowed('admin')
  @Replies(writtenLetter, 'auth.required', 'auth.forbidden', 'correspondence.letterNotFound')
  letter(@Param('id', letterId) letter: string, @OnBehalf() from: From): Promise<WrittenLetter> {
    return this.reads.ask(correspondenceRpc.getLetter, { letter }, from);
  }

  /** Another admin under the name that auth knows him by; `correspondence.assigneeUnknown` for anyone else. */
  private async assigneeOf(
    assignee: NonNullable<ChangeEnquiryInput['assignee']>,
    from: From,
  ): Promise<InputOf<typeof correspondenceRpc.changeEnquiry>['assignee']> {
    if (assignee === 'me' || assignee === 'nobody') return assignee;
    const one = { user: assignee, role: 'admin', limit: 1 } as const;
    const [admin] = (await this.reads.ask(authRpc.listUsers, one, from)).users;
    if (!admin) throw new DomainError('correspondence.assigneeUnknown');
    return { _id: admin._id, name: admin.name };
  }
}
