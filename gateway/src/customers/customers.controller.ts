import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  customerFileRpc,
  customerNote,
  customerNoteInput,
  type CustomerNote,
  type CustomerNoteInput,
} from '@shop/contracts/auth/customer-file';
import { done, type Done } from '@shop/contracts/core/shapes';
import { customerPage, type CustomerPage } from '@shop/contracts/customers/customer-page';
import { tagged, tagInput, type Tagged, type TagInput } from '@shop/contracts/core/tags';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { CustomerReader } from './customer.reader.js';

const unknownUser = new IdPipe('auth.userNotFound');
const unknownNote = new IdPipe('auth.noteNotFound');

@ApiTags('admin')
@Controller('api/admin/customers/:id')
export class CustomersController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: CustomerReader,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(customerPage, 'auth.userNotFound')
  read(
    @Param('id', unknownUser) user: string,
    @Caller() caller: CallerContext,
  ): Promise<CustomerPage> {
    return this.reader.read(user, caller);
  }

  @Post('notes')
  @HttpCode(201)
  @RolesAllowed('admin')
  @Replies(customerNote, 'request.invalid', 'auth.userNotFound')
  addNote(
    @Param('id', unknownUser) user: string,
    @Body({ schema: customerNoteInput }) { text }: CustomerNoteInput,
    @Caller() caller: CallerContext,
  ): Promise<CustomerNote> {
    return this.bus.request(customerFileRpc.addNote, { user, text }, caller);
  }

  @Put('notes/:note')
  @RolesAllowed('admin')
  @Replies(
    customerNote,
    'request.invalid',
    'auth.userNotFound',
    'auth.noteNotFound',
    'auth.noteClosed',
  )
  changeNote(
    @Param('id', unknownUser) user: string,
    @Param('note', unknownNote) note: string,
    @Body({ schema: customerNoteInput }) { text }: CustomerNoteInput,
    @Caller() caller: CallerContext,
  ): Promise<CustomerNote> {
    return this.bus.request(customerFileRpc.changeNote, { user, note, text }, caller);
  }

  /** Strikes out the note. */
  @Delete('notes/:note')
  @RolesAllowed('admin')
  @Replies(customerNote, 'auth.userNotFound', 'auth.noteNotFound')
  strikeNote(
    @Param('id', unknownUser) user: string,
    @Param('note', unknownNote) note: string,
    @Caller() caller: CallerContext,
  ): Promise<CustomerNote> {
    return this.bus.request(customerFileRpc.strikeNote, { user, note }, caller);
  }

  @Put('tags')
  @RolesAllowed('admin')
  @Replies(tagged, 'request.invalid', 'auth.userNotFound', 'auth.tooManyTags')
  tag(
    @Param('id', unknownUser) user: string,
    @Body({ schema: tagInput }) input: TagInput,
    @Caller() caller: CallerContext,
  ): Promise<Tagged> {
    return this.bus.request(customerFileRpc.tag, { user, ...input }, caller);
  }

  @Delete('sessions')
  @RolesAllowed('admin')
  @Replies(done, 'auth.userNotFound')
  endAll(@Param('id', unknownUser) user: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(customerFileRpc.endSessions, { user }, caller);
  }

  @Delete('sessions/:session')
  @RolesAllowed('admin')
  @Replies(done, 'auth.userNotFound', 'auth.sessionNotFound')
  endOne(
    @Param('id', unknownUser) user: string,
    @Param('session', new IdPipe('auth.sessionNotFound')) session: string,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(customerFileRpc.endSessions, { user, session }, caller);
  }
}
