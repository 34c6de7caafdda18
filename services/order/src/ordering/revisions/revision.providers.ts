import { AddressPrices } from '../../pricing/address-prices.js';
import { AddressChangesRpc } from './address-changes.rpc.js';
import { CancelItemsService } from './cancel-items.service.js';
import { CancelRequestsRpc } from './cancel-requests.rpc.js';
import { CancelRequestsService } from './cancel-requests.service.js';
import { ChangeAddressService } from './change-address.service.js';
import { ItemCancellationsRpc } from './item-cancellations.rpc.js';

export const revisionControllers = [ItemCancellationsRpc, AddressChangesRpc, CancelRequestsRpc];

/** Changes placed orders. */
export const revisionProviders = [
  AddressPrices,
  CancelItemsService,
  CancelRequestsService,
  ChangeAddressService,
];
