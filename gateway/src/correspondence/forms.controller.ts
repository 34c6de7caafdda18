import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { correspondenceRpc } from '@shop/contracts/correspondence';
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
} from '@shop/contracts/correspondence-forms';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';
import { IdempotencyKey } from '../order/idempotency-key.js';
import { DesignUpload } from './design-body.js';
import { DesignStore, type Upload } from './design-store.js';
import { Sender } from './sender.js';

/** What a form's route answers, and how a click that is made twice stays one. */
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

/** The forms by which visitors write to the house. */
@ApiTags('correspondence')
@Controller('api')
export class FormsController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
    private readonly designs: DesignStore,
  ) {}

  @Post('contact')
  @Form()
  contact(
    @Body({ schema: contactInput }) content: ContactInput,
    @IdempotencyKey() key: string | null,
    @Sender() from: From,
  ): Promise<Receipt> {
    return this.submit({ form: 'contact', content }, key, from);
  }

  @Post('custom-printing')
  @Form()
  async customPrinting(
    @Body({ schema: customPrintingInput }) content: CustomPrintingInput,
    @IdempotencyKey() key: string | null,
    @Sender() from: From,
  ): Promise<Receipt> {
    const file = content.designFile && (await this.designs.find(content.designFile));
    const known = { ...content, ...(file && { designFile: file }) };
    return this.submit({ form: 'custom-printing', content: known }, key, from);
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
  async uploadDesign(@DesignUpload() upload: Upload): Promise<DesignFileReply> {
    return { success: true, file: await this.designs.take(upload) };
  }

  @Post('design-consultations')
  @Form()
  designConsultation(
    @Body({ schema: designConsultationInput }) content: DesignConsultationInput,
    @IdempotencyKey() key: string | null,
    @Sender() from: From,
  ): Promise<Receipt> {
    return this.submit({ form: 'design-consultation', content }, key, from);
  }

  @Post('bulk-inquiries')
  @Form()
  bulkInquiry(
    @Body({ schema: bulkInquiryInput }) content: BulkInquiryInput,
    @IdempotencyKey() key: string | null,
    @Sender() from: From,
  ): Promise<Receipt> {
    return this.submit({ form: 'bulk-inquiry', content }, key, from);
  }

  /** Open to guests; an account that is signed in has its free samples. */
  @Post('sample-requests')
  @Form()
  sampleRequest(
    @Body({ schema: sampleRequestInput }) content: SampleRequestInput,
    @IdempotencyKey() key: string | null,
    @Sender() from: From,
  ): Promise<Receipt> {
    return this.submit({ form: 'sample-request', content }, key, from);
  }

  @Get('sample-requests/allowance')
  @SignedIn()
  @Replies(sampleAllowance, 'auth.required')
  sampleAllowance(@OnBehalf() from: From): Promise<SampleAllowance> {
    return this.reads.ask(correspondenceRpc.sampleAllowance, {}, from);
  }

  private submit(enquiry: EnquiryInput, key: string | null, from: From): Promise<Receipt> {
    const input = { key: key ?? randomUUID(), enquiry };
    return this.bus.ask(correspondenceRpc.submit, input, from);
  }
}
