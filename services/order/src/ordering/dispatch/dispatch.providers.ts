import { GiftCardMailRpc } from '../lifecycle/gift-card-mail.rpc.js';
import { ParcelsRpc } from './parcels.rpc.js';
import { ParcelsService } from './parcels.service.js';
import { ResendService } from './resend.service.js';
import { TrackingNotices } from './tracking-notices.js';
import { TrackingService } from './tracking.service.js';

export const dispatchControllers = [ParcelsRpc, GiftCardMailRpc];
export const dispatchProviders = [ParcelsService, ResendService, TrackingService, TrackingNotices];
