import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import {
  draftsRpc,
  type DraftList,
  type DraftReply,
  type OfferView,
  type PlacedDraft,
  type PricedDraft,
} from '@shop/contracts/ordering/drafts';
import { Public, RolesAllowed, ServiceOnly } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DraftPlacing } from './draft-placing.service.js';
import { DraftsService } from './drafts.service.js';
import { OffersService } from './offers.service.js';

type Rpc = typeof draftsRpc;

@Controller()
export class DraftsRpc {
  constructor(
    private readonly drafts: DraftsService,
    private readonly placing: DraftPlacing,
    private readonly offers: OffersService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(draftsRpc.list)
  list(query: InputOf<Rpc['list']>): Promise<DraftList> {
    return this.drafts.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(draftsRpc.get)
  get({ draft }: InputOf<Rpc['get']>): Promise<DraftReply> {
    return this.drafts.get(draft);
  }

  @RolesAllowed('admin')
  @RpcHandler(draftsRpc.price)
  price(input: InputOf<Rpc['price']>): Promise<PricedDraft> {
    return this.drafts.price(input);
  }

  @RolesAllowed('admin')
  @RpcHandler(draftsRpc.save)
  save(input: InputOf<Rpc['save']>, { user, messageId }: Call): Promise<DraftReply> {
    return this.drafts.save(adminOf(user), input, messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(draftsRpc.remove)
  remove({ draft }: InputOf<Rpc['remove']>, { user }: Call): Promise<Done> {
    return this.drafts.remove(adminOf(user), draft);
  }

  @RolesAllowed('admin')
  @RpcHandler(draftsRpc.offer)
  offer(input: InputOf<Rpc['offer']>, { user, messageId }: Call): Promise<DraftReply> {
    return this.drafts.offer(adminOf(user), input, messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(draftsRpc.place)
  place(input: InputOf<Rpc['place']>, call: Call): Promise<PlacedDraft> {
    return this.placing.place(adminOf(call.user), input, deliveredIn(call));
  }

  @Public()
  @RpcHandler(draftsRpc.open)
  open({ token }: InputOf<Rpc['open']>): Promise<OfferView> {
    return this.offers.open(token);
  }

  @Public()
  @RpcHandler(draftsRpc.accept)
  accept(input: InputOf<Rpc['accept']>, call: Call): Promise<PlacedDraft> {
    return this.placing.accept(input, deliveredIn(call));
  }

  @ServiceOnly('gateway')
  @RpcHandler(draftsRpc.findOrder)
  findOrder({ token }: InputOf<Rpc['findOrder']>): Promise<OutputOf<Rpc['findOrder']>> {
    return this.offers.findOrder(token);
  }
}

const adminOf = ({ _id, name }: Call['user']) => ({ _id, name });
const deliveredIn = (call: Call) => ({
  messageId: call.messageId,
  remainingMs: call.remainingMs(),
});
