import { ReturnWriter } from './return-writer.js';
import { ReturnsService } from './returns.service.js';

/** Serves the returns of orders. */
export const returnProviders = [ReturnWriter, ReturnsService];
