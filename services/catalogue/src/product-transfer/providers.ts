import { ProductImportWork } from './import-work.js';
import { ProductChanges } from './product-changes.js';
import { ProductTransferRpc } from './product-transfer.rpc.js';
import { ProductTransferService } from './product-transfer.service.js';

export const productTransferControllers = [ProductTransferRpc];
export const productTransferProviders = [ProductChanges, ProductImportWork, ProductTransferService];
