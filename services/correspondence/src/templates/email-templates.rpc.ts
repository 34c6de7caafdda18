import { Controller } from '@nestjs/common';
import { emailTemplatesRpc } from '@shop/contracts/correspondence/email-templates';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { EmailTemplatesService } from './email-templates.service.js';
import { PreviewsService } from './previews.service.js';

@Controller()
export class EmailTemplatesRpc {
  constructor(
    private readonly templates: EmailTemplatesService,
    private readonly previews: PreviewsService,
  ) {}

  @RpcHandler(emailTemplatesRpc.list)
  @RolesAllowed('admin')
  list() {
    return this.templates.list();
  }

  @RpcHandler(emailTemplatesRpc.get)
  @RolesAllowed('admin')
  get({ key }: InputOf<typeof emailTemplatesRpc.get>) {
    return this.templates.get(key);
  }

  @RpcHandler(emailTemplatesRpc.save)
  @RolesAllowed('admin')
  save(input: InputOf<typeof emailTemplatesRpc.save>, { user, messageId }: Call) {
    return this.templates.save({ _id: user._id, name: user.name }, input, messageId);
  }

  @RpcHandler(emailTemplatesRpc.putBack)
  @RolesAllowed('admin')
  putBack(input: InputOf<typeof emailTemplatesRpc.putBack>, { user, messageId }: Call) {
    return this.templates.putBack({ _id: user._id, name: user.name }, input, messageId);
  }

  @RpcHandler(emailTemplatesRpc.preview)
  @RolesAllowed('admin')
  preview(input: InputOf<typeof emailTemplatesRpc.preview>) {
    return this.previews.preview(input);
  }

  @RpcHandler(emailTemplatesRpc.sendTest)
  @RolesAllowed('admin')
  sendTest(input: InputOf<typeof emailTemplatesRpc.sendTest>, { user, messageId }: Call) {
    return this.previews.sendTest(user, input, messageId);
  }
}
