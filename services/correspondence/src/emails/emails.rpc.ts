import { Controller } from '@nestjs/common';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { testEmailRpc } from '@shop/contracts/correspondence/test-email';
import { type InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Audit } from '@shop/service-kit/audit/audit';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { type Call } from '@shop/service-kit/bus/call';
import { EmailsService } from './emails.service.js';

@Controller()
export class EmailsRpc {
  constructor(
    private readonly emails: EmailsService,
    private readonly audit: Audit,
  ) {}

  @RpcHandler(correspondenceRpc.listEmails)
  @RolesAllowed('admin')
  list(query: InputOf<typeof correspondenceRpc.listEmails>) {
    return this.emails.list(query);
  }

  @RpcHandler(testEmailRpc.send)
  @RolesAllowed('admin')
  sendTest(_input: object, { user, messageId }: Call): Promise<Done> {
    return this.emails.sendTest(user, messageId);
  }

  @RpcHandler(correspondenceRpc.getEmail)
  @RolesAllowed('admin')
  async get({ email }: InputOf<typeof correspondenceRpc.getEmail>, { user }: Call) {
    const read = await this.emails.get(email);
    await this.audit.noteRead({
      by: { _id: user._id, name: user.name },
      action: 'email.read',
      subject: { kind: 'email', _id: email, name: read.subject },
      after: null,
    });
    return read;
  }
}
