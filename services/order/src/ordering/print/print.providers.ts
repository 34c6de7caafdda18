import { PaperWorker } from '@shop/paper/paper-worker';
import { CuttingSheets } from './cutting-sheet.js';
import { PrintRpc } from './print.rpc.js';
import { PrintService } from './print.service.js';
import { PrintWork } from './print-work.js';
import { ReturnSlips } from './return-slip.js';

export const printControllers = [PrintRpc];

/** Providers of everything that prints. */
export const printProviders = [PaperWorker, CuttingSheets, PrintService, PrintWork, ReturnSlips];
