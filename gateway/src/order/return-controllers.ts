import { ReturnPhotosController } from './return-photos.controller.js';
import { ReturnsController } from './returns.controller.js';

/** Returns of orders, and their photos. */
export const returnControllers = [ReturnsController, ReturnPhotosController];
