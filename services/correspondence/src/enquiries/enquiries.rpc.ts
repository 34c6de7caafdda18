import { Controller } from '@nestjs/common';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { type InputOf } from '@shop/contracts/core/message';
import { Public, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { type Call } from '@shop/service-kit/bus/call';
import { EnquiriesService } from './enquiries.service.js';

@Controller()
export class EnquiriesRpc {
  constructor(private readonly enquiries: EnquiriesService) {}

  @RpcHandler(correspondenceRpc.submit)
  @Public()
  submit({ key, enquiry }: InputOf<typeof correspondenceRpc.submit>, { session }: Call) {
    return this.enquiries.submit(key, enquiry, session?.user ?? null);
  }

  @RpcHandler(correspondenceRpc.sampleAllowance)
  @SignedIn()
  sampleAllowance(_nothing: object, { user }: Call) {
    return this.enquiries.allowance(user);
  }
}
