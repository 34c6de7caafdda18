import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  changeTemplateInput,
  emailPreview,
  emailTemplatesRpc,
  previewTemplateInput,
  putBackInput,
  templateKey,
  templateList,
  templateView,
  type ChangeTemplateInput,
  type EmailPreview,
  type PreviewTemplateInput,
  type PutBackInput,
  type TemplateKey,
  type TemplateList,
  type TemplateView,
} from '@shop/contracts/correspondence/email-templates';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

/** Returns the key of a template. Throws `correspondence.emailNotFound` for another text. */
function keyOf(text: string): TemplateKey {
  const { data: key } = templateKey.safeParse(text);
  if (key === undefined) throw new DomainError('correspondence.emailNotFound');
  return key;
}

/** The texts of e-mails to customers, as admins edit them. */
@ApiTags('correspondence')
@Controller('api/admin/email-templates')
export class EmailTemplatesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(templateList)
  list(@Caller() caller: CallerContext): Promise<TemplateList> {
    return this.reader.request(emailTemplatesRpc.list, {}, caller);
  }

  @Get(':key')
  @RolesAllowed('admin')
  @Replies(templateView, 'correspondence.emailNotFound')
  get(@Param('key') key: string, @Caller() caller: CallerContext): Promise<TemplateView> {
    return this.reader.request(emailTemplatesRpc.get, { key: keyOf(key) }, caller);
  }

  @Put(':key')
  @RolesAllowed('admin')
  @Replies(
    templateView,
    'request.invalid',
    'correspondence.emailNotFound',
    'correspondence.templateChanged',
  )
  save(
    @Param('key') key: string,
    @Body({ schema: changeTemplateInput }) input: ChangeTemplateInput,
    @Caller() caller: CallerContext,
  ): Promise<TemplateView> {
    return this.bus.request(emailTemplatesRpc.save, { key: keyOf(key), ...input }, caller);
  }

  /** Restores the texts of the first edition. */
  @Post(':key/put-back')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    templateView,
    'request.invalid',
    'correspondence.emailNotFound',
    'correspondence.templateChanged',
  )
  putBack(
    @Param('key') key: string,
    @Body({ schema: putBackInput }) input: PutBackInput,
    @Caller() caller: CallerContext,
  ): Promise<TemplateView> {
    return this.bus.request(emailTemplatesRpc.putBack, { key: keyOf(key), ...input }, caller);
  }

  @Post(':key/preview')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(emailPreview, 'request.invalid', 'correspondence.emailNotFound', 'order.notFound')
  preview(
    @Param('key') key: string,
    @Body({ schema: previewTemplateInput }) input: PreviewTemplateInput,
    @Caller() caller: CallerContext,
  ): Promise<EmailPreview> {
    return this.reader.request(emailTemplatesRpc.preview, { key: keyOf(key), ...input }, caller);
  }

  /** Sends the preview to the signed-in admin alone. */
  @Post(':key/test')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    done,
    'request.invalid',
    'correspondence.emailNotFound',
    'order.notFound',
    'request.tooMany',
  )
  sendTest(
    @Param('key') key: string,
    @Body({ schema: previewTemplateInput }) input: PreviewTemplateInput,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(emailTemplatesRpc.sendTest, { key: keyOf(key), ...input }, caller);
  }
}
