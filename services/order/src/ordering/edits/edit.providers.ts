import { EditPrices } from '../../pricing/edit-prices.js';
import { revisionControllers, revisionProviders } from '../revisions/revision.providers.js';
import { OrderDeliveries } from '../../pricing/order-deliveries.js';
import { EditDeliveries } from './edit-deliveries.js';
import { EditOrderService } from './edit-order.service.js';
import { EditPayments } from './edit-payments.js';
import { EditWriter } from './edit-writer.js';
import { OrderEditsRpc } from './order-edits.rpc.js';
import { UnpaidEdits } from './unpaid-edits.service.js';
import { UnpaidEditsConsumer } from './unpaid-edits.consumer.js';
import { WaitingEdits } from './waiting-edits.service.js';

export const changeControllers = [...revisionControllers, OrderEditsRpc, UnpaidEditsConsumer];

/** Changes placed orders. */
export const changeProviders = [
  ...revisionProviders,
  EditPrices,
  OrderDeliveries,
  EditDeliveries,
  EditPayments,
  EditWriter,
  EditOrderService,
  WaitingEdits,
  UnpaidEdits,
];
