import { AdminSwatchesController } from './admin-swatches.controller.js';
import { ImageScalesController } from './image-scales.controller.js';
import { PreviewsController } from './previews.controller.js';
import { WantedImagesController } from './wanted-images.controller.js';

/** Parts of a product other than its fields. */
export const productPartControllers = [
  PreviewsController,
  ImageScalesController,
  AdminSwatchesController,
  WantedImagesController,
];
