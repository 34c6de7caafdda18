import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { addressChangeRpc } from '@shop/contracts/ordering/address-changes';
import { SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { ChangeAddressService } from './change-address.service.js';

type Rpc = typeof addressChangeRpc;

@Controller()
export class AddressChangesRpc {
  constructor(private readonly addresses: ChangeAddressService) {}

  @SignedIn()
  @RpcHandler(addressChangeRpc.change)
  change(input: InputOf<Rpc['change']>, { user }: Call): Promise<OutputOf<Rpc['change']>> {
    return this.addresses.change(input, user);
  }
}
