import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import { ReturnPhotos } from './return-photos.js';
import { ReturnPhotosRpc } from './return-photos.rpc.js';
import { ReturnWriter } from './return-writer.js';
import { ReturnsRpc } from './returns.rpc.js';
import { ReturnsService } from './returns.service.js';

/** A photo goes two years after it was added, as claims do. */
export const RETURN_PHOTO_RETENTION: RetentionRule = {
  table: 'return_photos',
  column: 'added_at',
  days: 730,
};

export const returnControllers = [ReturnsRpc, ReturnPhotosRpc];

/** Serves the returns of orders. */
export const returnProviders = [ReturnWriter, ReturnsService, ReturnPhotos];
