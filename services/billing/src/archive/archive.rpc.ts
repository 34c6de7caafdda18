import { Controller } from '@nestjs/common';
import { archiveRpc } from '@shop/contracts/billing/document-archive';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ArchiveService } from './archive.service.js';

type Rpc = typeof archiveRpc;

@Controller()
export class ArchiveRpc {
  constructor(private readonly archives: ArchiveService) {}

  @RolesAllowed('admin')
  @RpcHandler(archiveRpc.start)
  start(input: InputOf<Rpc['start']>, { user }: Call): Promise<OutputOf<Rpc['start']>> {
    return this.archives.start(input, { _id: user._id, name: user.name });
  }

  @RolesAllowed('admin')
  @RpcHandler(archiveRpc.read)
  read(input: InputOf<Rpc['read']>): Promise<OutputOf<Rpc['read']>> {
    return this.archives.read(input);
  }
}
