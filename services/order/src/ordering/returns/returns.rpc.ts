import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { orderReturnsRpc, type ReturnReply } from '@shop/contracts/ordering/order-returns';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { ReturnsService } from './returns.service.js';

type Rpc = typeof orderReturnsRpc;

@Controller()
export class ReturnsRpc {
  constructor(private readonly returns: ReturnsService) {}

  @SignedIn()
  @RpcHandler(orderReturnsRpc.ofOrder)
  ofOrder({ order }: InputOf<Rpc['ofOrder']>, { user }: Call): Promise<OutputOf<Rpc['ofOrder']>> {
    return this.returns.ofOrder(order, user);
  }

  @SignedIn()
  @RpcHandler(orderReturnsRpc.request)
  request(input: InputOf<Rpc['request']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.request(input, user);
  }

  @SignedIn()
  @RpcHandler(orderReturnsRpc.cancel)
  cancel({ return: id }: InputOf<Rpc['cancel']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.move(id, { state: 'cancelled' }, user, user._id);
  }

  @SignedIn()
  @RpcHandler(orderReturnsRpc.send)
  send({ return: id, ...sent }: InputOf<Rpc['send']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.move(id, { state: 'inTransit', ...sent }, user, user._id);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderReturnsRpc.open)
  open(input: InputOf<Rpc['open']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.openByStaff(input, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderReturnsRpc.list)
  list(query: InputOf<Rpc['list']>): Promise<OutputOf<Rpc['list']>> {
    return this.returns.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderReturnsRpc.approve)
  approve({ return: id }: InputOf<Rpc['approve']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.move(id, { state: 'approved' }, user, null);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderReturnsRpc.decline)
  decline({ return: id, reason }: InputOf<Rpc['decline']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.move(id, { state: 'declined', declined: reason }, user, null);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderReturnsRpc.change)
  change(input: InputOf<Rpc['change']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.change(input, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderReturnsRpc.receive)
  receive({ return: id }: InputOf<Rpc['receive']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.move(id, { state: 'received' }, user, null);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderReturnsRpc.inspect)
  inspect(input: InputOf<Rpc['inspect']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.inspect(input, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderReturnsRpc.settle)
  settle(input: InputOf<Rpc['settle']>, { user }: Call): Promise<ReturnReply> {
    return this.returns.settle(input, user);
  }
}
