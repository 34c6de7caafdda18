import { ReturnWriter } from './return-writer.js';
import { ReturnsRpc } from './returns.rpc.js';
import { ReturnsService } from './returns.service.js';

export const returnControllers = [ReturnsRpc];

/** Serves the returns of orders. */
export const returnProviders = [ReturnWriter, ReturnsService];
