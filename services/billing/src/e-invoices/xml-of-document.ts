import type { DocumentView } from '@shop/contracts/billing/documents';
import { rootLogger } from '@shop/service-kit/logger';
import { ciiOf } from './cii.js';
import { eInvoiceOf } from './e-invoice.rules.js';
import { refusalsOf } from './refusals.rules.js';

const logger = rootLogger.child({ context: 'EInvoices' });

/** Returns the XML of a document, or null if it would break a rule of EN 16931. The log names the rule. */
export function xmlOf(document: DocumentView): string | null {
  const invoice = eInvoiceOf(document);
  const rules = refusalsOf(invoice);
  if (rules.length === 0) return ciiOf(invoice);
  logger.error({ document: document.name, rules }, 'a document has no XML');
  return null;
}
