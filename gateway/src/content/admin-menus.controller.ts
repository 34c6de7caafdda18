import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  menusRpc,
  menusView,
  saveMenusInput,
  type MenusView,
  type SaveMenusInput,
} from '@shop/contracts/content/menus';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { ShownContent } from './shown-content.js';

/** The menus of header and footer as admins edit them. */
@ApiTags('content')
@Controller('api/admin/menus')
export class AdminMenusController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly shown: ShownContent,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(menusView)
  get(@Caller() caller: CallerContext): Promise<MenusView> {
    return this.reader.request(menusRpc.get, {}, caller);
  }

  @Put()
  @RolesAllowed('admin')
  @Replies(menusView, 'request.invalid', 'catalogue.settingsChanged')
  async save(
    @Body({ schema: saveMenusInput }) input: SaveMenusInput,
    @Caller() caller: CallerContext,
  ): Promise<MenusView> {
    const saved = await this.bus.request(menusRpc.save, input, caller);
    await this.shown.refresh();
    return saved;
  }
}
