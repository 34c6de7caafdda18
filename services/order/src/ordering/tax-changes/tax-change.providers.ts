import { TaxChangeWriter } from './tax-change-writer.js';
import { TaxChanges } from './tax-changes.js';
import { TaxChangesRpc } from './tax-changes.rpc.js';

export const taxChangeControllers = [TaxChangesRpc];
export const taxChangeProviders = [TaxChangeWriter, TaxChanges];
