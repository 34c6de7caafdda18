import { AdminWithdrawalsController } from './admin-withdrawals.controller.js';
import { DraftsController } from './drafts.controller.js';
import { OffersController } from './offers.controller.js';
import { WithdrawalsController } from './withdrawals.controller.js';

/** Before and after an order: drafts, offers, withdrawals. */
export const orderRequests = [
  WithdrawalsController,
  AdminWithdrawalsController,
  DraftsController,
  OffersController,
];
