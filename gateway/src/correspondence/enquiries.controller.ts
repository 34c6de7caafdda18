import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Param, Post, Put, Query, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { authRpc } from '@shop/contracts/auth/auth';
import {
  changeEnquiryInput,
  correspondenceRpc,
  enquiryList,
  enquiryQuery,
  enquiryView,
  emailList,
  emailQuery,
  replyInput,
  writtenEmail,
  type ChangeEnquiryInput,
  type EnquiryList,
  type EnquiryQuery,
  type EnquiryView,
  type EmailList,
  type EmailQuery,
  type ReplyInput,
  type WrittenEmail,
} from '@shop/contracts/correspondence/correspondence';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { DesignUploads } from './design-uploads.js';

const enquiryId = new IdPipe('correspondence.notFound');
const emailId = new IdPipe('correspondence.emailNotFound');

/** The inbox of the back-office. */
@ApiTags('correspondence')
@Controller('api/admin')
export class EnquiriesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly designs: DesignUploads,
  ) {}

  @Get('enquiries')
  @RolesAllowed('admin')
  @Replies(enquiryList, 'request.invalid')
  list(
    @Query({ schema: enquiryQuery }) query: EnquiryQuery,
    @Caller() caller: CallerContext,
  ): Promise<EnquiryList> {
    return this.reader.request(correspondenceRpc.listEnquiries, query, caller);
  }

  @Get('enquiries/:id')
  @RolesAllowed('admin')
  @Replies(enquiryView, 'correspondence.notFound')
  get(
    @Param('id', enquiryId) enquiry: string,
    @Caller() caller: CallerContext,
  ): Promise<EnquiryView> {
    return this.reader.request(correspondenceRpc.getEnquiry, { enquiry }, caller);
  }

  @Put('enquiries/:id')
  @RolesAllowed('admin')
  @Replies(
    enquiryView,
    'request.invalid',
    'correspondence.notFound',
    'correspondence.assigneeUnknown',
    'correspondence.enquiryChanged',
  )
  async change(
    @Param('id', enquiryId) enquiry: string,
    @Body({ schema: changeEnquiryInput }) { assignee, ...input }: ChangeEnquiryInput,
    @Caller() caller: CallerContext,
  ): Promise<EnquiryView> {
    const known = assignee && { assignee: await this.assigneeOf(assignee, caller) };
    const change = { enquiry, ...input, ...known };
    return this.bus.request(correspondenceRpc.changeEnquiry, change, caller);
  }

  @Post('enquiries/:id/replies')
  @RolesAllowed('admin')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(enquiryView, 'request.invalid', 'correspondence.notFound')
  reply(
    @Param('id', enquiryId) enquiry: string,
    @Body({ schema: replyInput }) { text }: ReplyInput,
    @IdempotencyKey() key: string | null,
    @Caller() caller: CallerContext,
  ): Promise<EnquiryView> {
    return this.bus.request(
      correspondenceRpc.reply,
      { enquiry, text, key: key ?? randomUUID() },
      caller,
    );
  }

  /** Sent as a download, never inline: the file is untrusted. */
  @Get('enquiries/:id/file')
  @RolesAllowed('admin')
  async file(
    @Param('id', enquiryId) enquiry: string,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    const file = await this.reader.request(correspondenceRpc.findDesignFile, { enquiry }, caller);
    return new StreamableFile(await this.designs.read(file), {
      type: 'application/octet-stream',
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      length: file.size,
    });
  }

  @Get('emails')
  @RolesAllowed('admin')
  @Replies(emailList, 'request.invalid')
  emails(
    @Query({ schema: emailQuery }) query: EmailQuery,
    @Caller() caller: CallerContext,
  ): Promise<EmailList> {
    return this.reader.request(correspondenceRpc.listEmails, query, caller);
  }

  @Get('emails/:id')
  @RolesAllowed('admin')
  @Replies(writtenEmail, 'correspondence.emailNotFound')
  email(
    @Param('id', emailId) email: string,
    @Caller() caller: CallerContext,
  ): Promise<WrittenEmail> {
    return this.reader.request(correspondenceRpc.getEmail, { email }, caller);
  }

  /** Returns another admin with his name from auth. Throws `correspondence.assigneeUnknown` if it is not an admin. */
  private async assigneeOf(
    assignee: NonNullable<ChangeEnquiryInput['assignee']>,
    caller: CallerContext,
  ): Promise<InputOf<typeof correspondenceRpc.changeEnquiry>['assignee']> {
    if (assignee === 'me' || assignee === 'unassigned') return assignee;
    const one = { user: assignee, role: 'admin', limit: 1 } as const;
    const [admin] = (await this.reader.request(authRpc.listUsers, one, caller)).users;
    if (!admin) throw new DomainError('correspondence.assigneeUnknown');
    return { _id: admin._id, name: admin.name };
  }
}
