import { AddedStock } from './added-stock.js';
import { GrowHoldService } from './grow-hold.service.js';
import { HoldService } from './hold.service.js';
import { ReleaseService } from './release.service.js';
import { ReplaceHeldService } from './replace-held.service.js';

/** Holds, revises and releases the stock of orders. */
export const holdProviders = [
  AddedStock,
  HoldService,
  GrowHoldService,
  ReleaseService,
  ReplaceHeldService,
];
