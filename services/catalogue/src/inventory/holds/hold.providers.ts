import { GrowHoldService } from './grow-hold.service.js';
import { HoldService } from './hold.service.js';
import { ReleaseService } from './release.service.js';

/** Holds, revises and releases the stock of orders. */
export const holdProviders = [HoldService, GrowHoldService, ReleaseService];
