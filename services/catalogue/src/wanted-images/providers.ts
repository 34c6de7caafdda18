import { WANTED_IMAGE_DAYS } from '@shop/contracts/catalogue/wanted-images';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import { WantedImagesRpc } from './wanted-images.rpc.js';
import { WantedImagesService } from './wanted-images.service.js';

export const wantedControllers = [WantedImagesRpc];
export const wantedProviders = [WantedImagesService];

export const WANTED_RETENTION: RetentionRule = {
  table: 'wanted_images',
  column: 'wanted_at',
  days: WANTED_IMAGE_DAYS,
};
