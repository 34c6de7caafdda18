import { Controller } from '@nestjs/common';
import {
  customerFileRpc,
  type CustomerFile,
  type CustomerNote,
} from '@shop/contracts/auth/customer-file';
import type { InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { CustomerFileService } from './customer-file.service.js';

@Controller()
export class CustomerFileRpc {
  constructor(private readonly files: CustomerFileService) {}

  @RpcHandler(customerFileRpc.get)
  @RolesAllowed('admin')
  get({ user }: InputOf<typeof customerFileRpc.get>): Promise<CustomerFile> {
    return this.files.get(user);
  }

  @RpcHandler(customerFileRpc.addNote)
  @RolesAllowed('admin')
  addNote(input: InputOf<typeof customerFileRpc.addNote>, call: Call): Promise<CustomerNote> {
    return this.files.addNote(call.user, { ...input, messageId: call.messageId });
  }

  @RpcHandler(customerFileRpc.changeNote)
  @RolesAllowed('admin')
  changeNote(input: InputOf<typeof customerFileRpc.changeNote>, call: Call): Promise<CustomerNote> {
    return this.files.changeNote(call.user, input);
  }

  @RpcHandler(customerFileRpc.strikeNote)
  @RolesAllowed('admin')
  strikeNote(input: InputOf<typeof customerFileRpc.strikeNote>, call: Call): Promise<CustomerNote> {
    return this.files.strikeNote(call.user, input);
  }

  @RpcHandler(customerFileRpc.tag)
  @RolesAllowed('admin')
  async tag(input: InputOf<typeof customerFileRpc.tag>, call: Call): Promise<{ tags: string[] }> {
    return { tags: await this.files.tag(call.user, input.user, input) };
  }

  @RpcHandler(customerFileRpc.endSessions)
  @RolesAllowed('admin')
  endSessions(input: InputOf<typeof customerFileRpc.endSessions>, call: Call): Promise<Done> {
    return this.files.endSessions(call.user, input);
  }
}
