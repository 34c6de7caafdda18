import { Controller } from '@nestjs/common';
import {
  emailChangeRpc,
  type ConfirmEmailChangeInput,
  type PendingEmailChange,
  type RequestEmailChangeInput,
} from '@shop/contracts/auth/email-change';
import type { Done } from '@shop/contracts/core/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { DomainError } from '@shop/service-kit/domain-error';
import { EmailChangesService } from './email-changes.service.js';
import { EmailConfirmationService } from './email-confirmation.service.js';

@Controller()
export class EmailChangesRpc {
  constructor(
    private readonly changes: EmailChangesService,
    private readonly confirmation: EmailConfirmationService,
  ) {}

  @RpcHandler(emailChangeRpc.request)
  @SignedIn()
  request(
    input: RequestEmailChangeInput,
    { session, messageId }: Call,
  ): Promise<PendingEmailChange> {
    if (!session) throw new DomainError('auth.required');
    return this.changes.request(session, input, messageId);
  }

  @RpcHandler(emailChangeRpc.find)
  @SignedIn()
  find(_input: object, { user }: Call): Promise<PendingEmailChange> {
    return this.changes.find(user._id);
  }

  @RpcHandler(emailChangeRpc.cancel)
  @SignedIn()
  cancel(_input: object, { user }: Call): Promise<Done> {
    return this.changes.cancel(user._id);
  }

  @RpcHandler(emailChangeRpc.confirm)
  @Public()
  confirm({ token }: ConfirmEmailChangeInput, { messageId }: Call): Promise<Done> {
    return this.confirmation.confirm(token, messageId);
  }
}
