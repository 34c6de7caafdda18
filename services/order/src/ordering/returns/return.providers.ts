import { ReturnWriter } from './return-writer.js';
import { ReturnsService } from './returns.service.js';

/** What the returns of orders need. */
export const returnProviders = [ReturnWriter, ReturnsService];
