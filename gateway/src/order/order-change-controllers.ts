import { CancelRequestsController } from './cancel-requests.controller.js';
import { OrderAddressesController } from './order-addresses.controller.js';
import { OrderCancellationsController } from './order-cancellations.controller.js';
import { OrderEditsController } from './order-edits.controller.js';

/** Changes of placed orders. */
export const orderChangeControllers = [
  OrderAddressesController,
  OrderCancellationsController,
  CancelRequestsController,
  OrderEditsController,
];
