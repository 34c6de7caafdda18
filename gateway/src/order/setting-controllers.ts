// Zones, methods and rates: lists without pages, since a shop has few of them.
import type { Type } from '@nestjs/common';
import { shippingRpc } from '@shop/contracts/pricing/shipping';
import { taxesRpc } from '@shop/contracts/pricing/taxes';
import { settingControllerOf } from './setting-controller.js';

export const settingControllers: Type[] = [
  settingControllerOf({
    path: 'shipping-zones',
    list: shippingRpc.list,
    save: shippingRpc.saveZone,
    remove: shippingRpc.removeZone,
    refusals: ['order.zoneOverlap'],
  }),
  settingControllerOf({
    path: 'shipping-methods',
    list: shippingRpc.list,
    save: shippingRpc.saveMethod,
    remove: shippingRpc.removeMethod,
    refusals: [],
  }),
  settingControllerOf({
    path: 'tax-zones',
    list: taxesRpc.list,
    save: taxesRpc.saveZone,
    remove: taxesRpc.removeZone,
    refusals: ['order.zoneOverlap'],
  }),
  settingControllerOf({
    path: 'tax-rates',
    list: taxesRpc.list,
    save: taxesRpc.saveRate,
    remove: taxesRpc.removeRate,
    refusals: ['order.rateOverlap'],
  }),
];
