import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type { ReturnReply } from '@shop/contracts/ordering/order-returns';
import { returnPhotosRpc } from '@shop/contracts/ordering/return-photos';
import { SignedIn } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ReturnPhotos } from './return-photos.js';

type Rpc = typeof returnPhotosRpc;

@Controller()
export class ReturnPhotosRpc {
  constructor(private readonly photos: ReturnPhotos) {}

  @SignedIn()
  @RpcHandler(returnPhotosRpc.add)
  add(input: InputOf<Rpc['add']>, { user }: Call): Promise<ReturnReply> {
    return this.photos.add(input, user);
  }

  @SignedIn()
  @RpcHandler(returnPhotosRpc.remove)
  remove(input: InputOf<Rpc['remove']>, { user }: Call): Promise<ReturnReply> {
    return this.photos.remove(input, user);
  }

  @SignedIn()
  @RpcHandler(returnPhotosRpc.get)
  get(input: InputOf<Rpc['get']>, { user }: Call): Promise<OutputOf<Rpc['get']>> {
    return this.photos.get(input, user);
  }
}
