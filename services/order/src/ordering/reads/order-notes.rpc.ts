import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { orderRpc } from '@shop/contracts/ordering/order';
import { type OrderNote, type OrderNotes } from '@shop/contracts/ordering/order-notes';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { OrderNotesService } from './order-notes.service.js';

@Controller()
export class OrderNotesRpc {
  constructor(private readonly notes: OrderNotesService) {}

  @RolesAllowed('admin')
  @RpcHandler(orderRpc.listNotes)
  list({ order }: InputOf<typeof orderRpc.listNotes>): Promise<OrderNotes> {
    return this.notes.list(order);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderRpc.addNote)
  add({ order, text }: InputOf<typeof orderRpc.addNote>, call: Call): Promise<OrderNote> {
    return this.notes.add(order, { text, by: call.user, messageId: call.messageId });
  }
}
