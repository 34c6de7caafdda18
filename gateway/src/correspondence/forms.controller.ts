import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import {
  bulkInquiryInput,
  contactInput,
  customPrintingInput,
  designConsultationInput,
  designFileReply,
  receipt,
  sampleAllowance,
  sampleRequestInput,
  type BulkInquiryInput,
  type ContactInput,
  type CustomPrintingInput,
  type DesignConsultationInput,
  type DesignFileReply,
  type EnquiryInput,
  type Receipt,
  type SampleAllowance,
  type SampleRequestInput,
} from '@shop/contracts/correspondence/correspondence-forms';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { IdempotencyKey } from '../http/input/idempotency-key.js';
import { DesignUpload } from './design-body.js';
import { DesignUploads, type UploadedDesign } from './design-uploads.js';
import { Sender } from './sender.js';

/** The reply of a form's route, and the header that makes a repeated click count once. */
const Form = (): MethodDecorator => (target, key, descriptor) => {
  ApiHeader({ name: 'Idempotency-Key', required: false })(target, key, descriptor);
  HttpCode(201)(target, key, descriptor);
  Public()(target, key, descriptor);
  Replies(
    receipt,
    'request.invalid',
    'request.tooMany',
    'correspondence.keyReused',
  )(target, key, descriptor);
};

/** The contact forms of visitors. */
@ApiTags('correspondence')
@Controller('api')
export class FormsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly designs: DesignUploads,
  ) {}

  @Post('contact')
  @Form()
  contact(
    @Body({ schema: contactInput }) content: ContactInput,
    @IdempotencyKey() key: string | null,
    @Sender() caller: CallerContext,
  ): Promise<Receipt> {
    return this.submit({ form: 'contact', content }, key, caller);
  }

  @Post('custom-printing')
  @Form()
  async customPrinting(
    @Body({ schema: customPrintingInput }) content: CustomPrintingInput,
    @IdempotencyKey() key: string | null,
    @Sender() caller: CallerContext,
  ): Promise<Receipt> {
    const file = content.designFile && (await this.designs.find(content.designFile));
    const known = { ...content, ...(file && { designFile: file }) };
    return this.submit({ form: 'custom-printing', content: known }, key, caller);
  }

  @Post('custom-printing/files')
  @HttpCode(201)
  @Public()
  @ApiHeader({ name: 'X-File-Name', required: true })
  @Replies(
    designFileReply,
    'request.invalid',
    'request.tooMany',
    'request.tooSlow',
    'correspondence.fileType',
    'correspondence.fileTooLarge',
  )
  async uploadDesign(@DesignUpload() upload: UploadedDesign): Promise<DesignFileReply> {
    return { success: true, file: await this.designs.take(upload) };
  }

  @Post('design-consultations')
  @Form()
  designConsultation(
    @Body({ schema: designConsultationInput }) content: DesignConsultationInput,
    @IdempotencyKey() key: string | null,
    @Sender() caller: CallerContext,
  ): Promise<Receipt> {
    return this.submit({ form: 'design-consultation', content }, key, caller);
  }

  @Post('bulk-inquiries')
  @Form()
  bulkInquiry(
    @Body({ schema: bulkInquiryInput }) content: BulkInquiryInput,
    @IdempotencyKey() key: string | null,
    @Sender() caller: CallerContext,
  ): Promise<Receipt> {
    return this.submit({ form: 'bulk-inquiry', content }, key, caller);
  }

  /** Open to guests; a signed-in account has free samples. */
  @Post('sample-requests')
  @Form()
  sampleRequest(
    @Body({ schema: sampleRequestInput }) content: SampleRequestInput,
    @IdempotencyKey() key: string | null,
    @Sender() caller: CallerContext,
  ): Promise<Receipt> {
    return this.submit({ form: 'sample-request', content }, key, caller);
  }

  @Get('sample-requests/allowance')
  @SignedIn()
  @Replies(sampleAllowance)
  sampleAllowance(@Caller() caller: CallerContext): Promise<SampleAllowance> {
    return this.reader.request(correspondenceRpc.sampleAllowance, {}, caller);
  }

  private submit(
    enquiry: EnquiryInput,
    key: string | null,
    caller: CallerContext,
  ): Promise<Receipt> {
    const input = { key: key ?? randomUUID(), enquiry };
    return this.bus.request(correspondenceRpc.submit, input, caller);
  }
}
