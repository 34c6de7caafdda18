import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Put, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ErrorCode } from '@shop/contracts/core/errors';
import type { Rpc } from '@shop/contracts/core/message';
import { done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

/** `version`: null makes a new setting of this id. */
type Saved = z.ZodObject<{ _id: z.ZodUUID; version: z.ZodNullable<z.ZodInt>; fields: z.ZodType }>;

/** A kind of setting that admins keep, with a list of all its settings. */
interface SettingKind {
  /** Below /api/admin. */
  path: string;
  list: Rpc<z.ZodObject>;
  save: Rpc<Saved>;
  remove: Rpc<z.ZodObject<{ _id: z.ZodUUID }>>;
  /** Errors of saving it, in addition to a fault of the form and an outdated version. */
  refusals: ErrorCode[];
}

const settingId = new IdPipe('order.settingNotFound');

/** The controller of a kind: `controllers: [settingControllerOf({ path: 'tax-zones', … })]`. */
export function settingControllerOf({ path, list, save, remove, refusals }: SettingKind): Type {
  const createInput = z.object({ fields: save.input.shape.fields });
  const changeInput = createInput.extend({ version: z.int() });

  @ApiTags('order')
  @Controller(`api/admin/${path}`)
  class SettingController {
    constructor(
      private readonly bus: Bus,
      private readonly reader: RetryingReader,
    ) {}

    @Get()
    @RolesAllowed('admin')
    @Replies(list.output)
    list(@Caller() caller: CallerContext): Promise<unknown> {
      return this.reader.request(list, {}, caller);
    }

    @Post()
    @RolesAllowed('admin')
    @Replies(save.output, 'request.invalid', ...refusals)
    create(
      @Body({ schema: createInput }) { fields }: z.infer<typeof createInput>,
      @Caller() caller: CallerContext,
    ): Promise<unknown> {
      return this.bus.request(save, { _id: randomUUID(), version: null, fields }, caller);
    }

    @Put(':id')
    @RolesAllowed('admin')
    @Replies(
      save.output,
      'request.invalid',
      'order.settingNotFound',
      'order.settingsChanged',
      ...refusals,
    )
    change(
      @Param('id', settingId) _id: string,
      @Body({ schema: changeInput }) input: z.infer<typeof changeInput>,
      @Caller() caller: CallerContext,
    ): Promise<unknown> {
      return this.bus.request(save, { _id, ...input }, caller);
    }

    @Delete(':id')
    @RolesAllowed('admin')
    @Replies(done, 'order.settingNotFound')
    remove(@Param('id', settingId) _id: string, @Caller() caller: CallerContext): Promise<unknown> {
      return this.bus.request(remove, { _id }, caller);
    }
  }
  return SettingController;
}
