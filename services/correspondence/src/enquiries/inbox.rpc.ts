import { Controller } from '@nestjs/common';
import { adminSearchRpc, type AdminSearchQuery } from '@shop/contracts/core/admin-search';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { type InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { type Call } from '@shop/service-kit/bus/call';
import { InboxService } from './inbox.service.js';

const rpc = correspondenceRpc;

@Controller()
export class InboxRpc {
  constructor(private readonly inbox: InboxService) {}

  @RpcHandler(rpc.listEnquiries)
  @RolesAllowed('admin')
  list(query: InputOf<typeof rpc.listEnquiries>, { user }: Call) {
    return this.inbox.list(query, user);
  }

  @RpcHandler(adminSearchRpc.correspondence)
  @RolesAllowed('admin')
  search({ q }: AdminSearchQuery) {
    return this.inbox.search(q);
  }

  @RpcHandler(rpc.getEnquiry)
  @RolesAllowed('admin')
  get({ enquiry }: InputOf<typeof rpc.getEnquiry>, { user }: Call) {
    return this.inbox.read(enquiry, user);
  }

  @RpcHandler(rpc.changeEnquiry)
  @RolesAllowed('admin')
  change({ enquiry, ...input }: InputOf<typeof rpc.changeEnquiry>, { user }: Call) {
    return this.inbox.change(enquiry, input, user);
  }

  @RpcHandler(rpc.reply)
  @RolesAllowed('admin')
  reply({ enquiry, key, text }: InputOf<typeof rpc.reply>, { user }: Call) {
    return this.inbox.reply({ id: enquiry, key, text }, user);
  }

  @RpcHandler(rpc.findDesignFile)
  @RolesAllowed('admin')
  findDesignFile({ enquiry }: InputOf<typeof rpc.findDesignFile>) {
    return this.inbox.designFile(enquiry);
  }
}
