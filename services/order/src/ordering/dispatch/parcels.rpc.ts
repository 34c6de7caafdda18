import { Controller } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { parcelRpc } from '@shop/contracts/ordering/parcels';
import { trackingRpc } from '@shop/contracts/ordering/tracking-file';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { ParcelsService } from './parcels.service.js';
import { ResendService } from './resend.service.js';
import { TrackingService } from './tracking.service.js';

type Rpc = typeof parcelRpc;

@Controller()
export class ParcelsRpc {
  constructor(
    private readonly parcels: ParcelsService,
    private readonly tracking: TrackingService,
    private readonly resending: ResendService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(trackingRpc.set)
  setTracking(
    input: InputOf<typeof trackingRpc.set>,
    { user }: Call,
  ): Promise<OutputOf<typeof trackingRpc.set>> {
    return this.tracking.set(input, byOf(user));
  }

  @SignedIn()
  @RpcHandler(parcelRpc.ofOrder)
  ofOrder({ order }: InputOf<Rpc['ofOrder']>, { user }: Call): Promise<OutputOf<Rpc['ofOrder']>> {
    return this.parcels.ofOrder(order, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(parcelRpc.list)
  list(query: InputOf<Rpc['list']>): Promise<OutputOf<Rpc['list']>> {
    return this.parcels.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(parcelRpc.pack)
  pack(input: InputOf<Rpc['pack']>, { user }: Call): Promise<OutputOf<Rpc['pack']>> {
    return this.parcels.pack(input, byOf(user));
  }

  @RolesAllowed('admin')
  @RpcHandler(parcelRpc.change)
  change(input: InputOf<Rpc['change']>, { user }: Call): Promise<OutputOf<Rpc['change']>> {
    return this.parcels.change(input, byOf(user));
  }

  @RolesAllowed('admin')
  @RpcHandler(parcelRpc.open)
  open({ parcel }: InputOf<Rpc['open']>, { user }: Call): Promise<OutputOf<Rpc['open']>> {
    return this.parcels.open(parcel, byOf(user));
  }

  @RolesAllowed('admin')
  @RpcHandler(parcelRpc.dispatch)
  dispatch(
    { parcel, notify }: InputOf<Rpc['dispatch']>,
    { user }: Call,
  ): Promise<OutputOf<Rpc['dispatch']>> {
    return this.parcels.dispatch(parcel, { by: byOf(user), at: new Date(), notify });
  }

  @RolesAllowed('admin')
  @RpcHandler(parcelRpc.deliver)
  deliver(
    { parcel, at }: InputOf<Rpc['deliver']>,
    { user }: Call,
  ): Promise<OutputOf<Rpc['deliver']>> {
    return this.parcels.deliver(parcel, at === undefined ? new Date() : new Date(at), byOf(user));
  }

  @RolesAllowed('admin')
  @RpcHandler(parcelRpc.lose)
  lose({ parcel }: InputOf<Rpc['lose']>, { user }: Call): Promise<OutputOf<Rpc['lose']>> {
    return this.parcels.mark(parcel, 'lost', byOf(user));
  }

  @RolesAllowed('admin')
  @RpcHandler(parcelRpc.sendBack)
  sendBack(
    { parcel }: InputOf<Rpc['sendBack']>,
    { user }: Call,
  ): Promise<OutputOf<Rpc['sendBack']>> {
    return this.parcels.mark(parcel, 'cameBack', byOf(user));
  }

  @RolesAllowed('admin')
  @RpcHandler(parcelRpc.resend)
  resend(input: InputOf<Rpc['resend']>, { user }: Call): Promise<OutputOf<Rpc['resend']>> {
    return this.resending.resend(input, byOf(user));
  }
}

const byOf = ({ _id, name }: UserView) => ({ _id, name });
