import { ReturnPhotos } from './return-photos.js';
import { ReturnPhotosRpc } from './return-photos.rpc.js';
import { ReturnWriter } from './return-writer.js';
import { ReturnsRpc } from './returns.rpc.js';
import { ReturnsService } from './returns.service.js';

export const returnControllers = [ReturnsRpc, ReturnPhotosRpc];

/** Serves the returns of orders. */
export const returnProviders = [ReturnWriter, ReturnsService, ReturnPhotos];
