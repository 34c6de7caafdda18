import { Controller } from '@nestjs/common';
import { correspondenceRpc } from '@shop/contracts/correspondence';
import { type InputOf } from '@shop/contracts/message';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { type Call } from '@shop/service-kit/bus/call';
import { EnquiriesService } from './enquiries.service.js';

@Controller()
export class EnquiriesRpc {
  constructor(private readonly enquiries: EnquiriesService) {}

  @Answers(correspondenceRpc.submit)
  @Public()
  submit({ key, enquiry }: InputOf<typeof correspondenceRpc.submit>, { session }: Call) {
    return this.enquiries.submit(key, enquiry, session?.user ?? null);
  }

  @Answers(correspondenceRpc.sampleAllowance)
  @SignedIn()
  sampleAllowance(_nothing: object, { user }: Call) {
    return this.enquiries.allowance(user);
  }
}
