// Fills an empty shop with the demo's settings and orders through a running catalogue; does nothing in a shop with
// data.
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { demoOrders, demoUsers } from '@shop/seeds/demo';
import { demoSettings } from '@shop/seeds/demo-settings';
import { NestLogger, nameLog, rootLogger } from '@shop/service-kit/logger';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { readSeedConfig } from '../config.js';
import { CancelItemsService } from '../ordering/revisions/cancel-items.service.js';
import { ResendService } from '../ordering/dispatch/resend.service.js';
import { ParcelsService } from '../ordering/dispatch/parcels.service.js';
import { OrderStatusService } from '../ordering/lifecycle/order-status.service.js';
import { ReturnsService } from '../ordering/returns/returns.service.js';
import { PlaceOrderService } from '../ordering/place/place-order.service.js';
import { DraftsService } from '../ordering/drafts/drafts.service.js';
import { addDemoDrafts } from './demo-drafts.js';
import { addDemoOrders, missingOrders } from './demo-orders.js';
import { addDemoMarks } from './demo-marks.js';
import { addDemoReturns } from './demo-returns.js';
import { addDemoSettings } from './demo-settings.js';
import { addDemoCancelRequest } from './demo-cancel-request.js';
import { CancelRequestsService } from '../ordering/revisions/cancel-requests.service.js';

const config = readSeedConfig();
nameLog('order', config.LOG_LEVEL);
const now = new Date();
const admin = demoUsers(now).find((user) => user.role === 'admin');
if (!admin) throw new Error('The demo data has no admin');
const app = await NestFactory.createApplicationContext(AppModule.with(config), {
  logger: new NestLogger(),
  abortOnError: false,
});
const orders = await missingOrders(app.get(DataSource), demoOrders(now));
const services = {
  placeOrder: app.get(PlaceOrderService),
  statuses: app.get(OrderStatusService),
  parcels: app.get(ParcelsService),
  admin,
  now,
};
if (orders.length > 0) await addDemoSettings(app.get(DataSource), demoSettings(now));
await addDemoOrders(services, orders);
await addDemoMarks(
  {
    ...services,
    dataSource: app.get(DataSource),
    resending: app.get(ResendService),
    cancellations: app.get(CancelItemsService),
  },
  orders,
);
await addDemoReturns(
  { returns: app.get(ReturnsService), dataSource: app.get(DataSource), admin },
  orders,
);
await addDemoCancelRequest(app.get(CancelRequestsService), orders);
await addDemoDrafts({ drafts: app.get(DraftsService), admin }, orders);
await app.close();
rootLogger.info({ orders: orders.length }, 'demo orders added');
