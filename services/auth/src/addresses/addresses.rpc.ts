import { Controller } from '@nestjs/common';
import { addressRpc, type AddressList, type KeptAddress } from '@shop/contracts/auth/addresses';
import type { InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { SignedIn } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { AddressesService } from './addresses.service.js';

@Controller()
export class AddressesRpc {
  constructor(private readonly addresses: AddressesService) {}

  @RpcHandler(addressRpc.list)
  @SignedIn()
  list(_input: object, { user }: Call): Promise<AddressList> {
    return this.addresses.list(user);
  }

  @RpcHandler(addressRpc.keep)
  @SignedIn()
  keep({ id, address }: InputOf<typeof addressRpc.keep>, { user }: Call): Promise<KeptAddress> {
    return this.addresses.keep(user, id, address);
  }

  @RpcHandler(addressRpc.change)
  @SignedIn()
  change(
    { id, ...change }: InputOf<typeof addressRpc.change>,
    { user }: Call,
  ): Promise<KeptAddress> {
    return this.addresses.change(user, id, change);
  }

  @RpcHandler(addressRpc.remove)
  @SignedIn()
  remove({ id }: InputOf<typeof addressRpc.remove>, { user }: Call): Promise<Done> {
    return this.addresses.remove(user, id);
  }

  @RpcHandler(addressRpc.use)
  @SignedIn()
  use({ id }: InputOf<typeof addressRpc.use>, { user }: Call): Promise<Done> {
    return this.addresses.use(user, id);
  }
}
