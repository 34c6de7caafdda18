import { Controller } from '@nestjs/common';
import {
  pagesRpc,
  type PageDetail,
  type PageEdition,
  type PageList,
  type PageVersions,
  type ShownPage,
} from '@shop/contracts/content/pages';
import type { InputOf } from '@shop/contracts/core/message';
import type { ContentIndex } from '@shop/contracts/core/shown-content';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { PageEditingService } from './page-editing.service.js';
import type { PageCaller } from './page-writer.js';
import { PagesService } from './pages.service.js';

const callerOf = ({ user, messageId }: Call): PageCaller => ({ by: user, messageId });

@Controller()
export class PagesRpc {
  constructor(
    private readonly pages: PagesService,
    private readonly editing: PageEditingService,
  ) {}

  @Public()
  @RpcHandler(pagesRpc.index)
  index(): Promise<ContentIndex> {
    return this.pages.index();
  }

  @Public()
  @RpcHandler(pagesRpc.shown)
  shown({ path }: InputOf<typeof pagesRpc.shown>): Promise<ShownPage> {
    return this.pages.shown(path);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.list)
  list(query: InputOf<typeof pagesRpc.list>): Promise<PageList> {
    return this.pages.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.get)
  get({ id }: InputOf<typeof pagesRpc.get>): Promise<PageDetail> {
    return this.pages.get(id);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.versions)
  versions({ id, ...paging }: InputOf<typeof pagesRpc.versions>): Promise<PageVersions> {
    return this.pages.versions(id, paging);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.version)
  version({ id, versionNumber }: InputOf<typeof pagesRpc.version>): Promise<PageEdition> {
    return this.pages.version(id, versionNumber);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.create)
  create(input: InputOf<typeof pagesRpc.create>, call: Call): Promise<PageDetail> {
    return this.editing.create(callerOf(call), input);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.save)
  save(input: InputOf<typeof pagesRpc.save>, call: Call): Promise<PageDetail> {
    return this.editing.save(callerOf(call), input);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.publish)
  publish(input: InputOf<typeof pagesRpc.publish>, call: Call): Promise<PageDetail> {
    return this.editing.publish(callerOf(call), input);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.withdraw)
  withdraw(input: InputOf<typeof pagesRpc.withdraw>, call: Call): Promise<PageDetail> {
    return this.editing.withdraw(callerOf(call), input);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.drop)
  drop(input: InputOf<typeof pagesRpc.drop>, call: Call): Promise<PageDetail> {
    return this.editing.drop(callerOf(call), input);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.restore)
  restore(input: InputOf<typeof pagesRpc.restore>, call: Call): Promise<PageDetail> {
    return this.editing.restore(callerOf(call), input);
  }

  @RolesAllowed('admin')
  @RpcHandler(pagesRpc.rename)
  rename(input: InputOf<typeof pagesRpc.rename>, call: Call): Promise<PageDetail> {
    return this.editing.rename(callerOf(call), input);
  }
}
