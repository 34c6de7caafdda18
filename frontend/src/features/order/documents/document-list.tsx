import type { DocumentView } from '@shop/contracts/billing/documents';
import { formatDollars } from '@shop/contracts/money/price';
import type { ReactNode } from 'react';
import { dayText } from '../../../lib/day-text';
import { SaveDocument, SaveDocumentXml } from './save-document';
import styles from './documents.module.css';

/** `Invoice LM-2026-000123` */
export const documentName = ({ kind, name }: Pick<DocumentView, 'kind' | 'name'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${name}`;

/** Returns the signed sum in dollars; a credit note is negative. */
export const documentSum = ({ kind, total }: Pick<DocumentView, 'kind' | 'total'>): string =>
  formatDollars(kind === 'credit' ? -total : total);

interface DocumentLinesProps {
  documents: readonly DocumentView[];
  /** True for staff, who can save each document as XML; customers can do so only for documents of a company. */
  forStaff?: boolean;
  actionsOf?: (document: DocumentView) => ReactNode;
}

/** The documents of an order with number, date and sum. */
export const DocumentLines = ({ documents, forStaff = false, actionsOf }: DocumentLinesProps) => (
  <ol className={styles.documents} aria-label="Documents">
    {documents.map((document) => (
      <li key={document._id} className={styles.document}>
        <span>
          {documentName(document)}
          <span className={styles.quiet}>
            {dayText(document.issuedOn)}
            {document.invoice && ` · for ${document.invoice.name}`}
          </span>
        </span>
        <span className={styles.sum}>
          {documentSum(document)} <SaveDocument document={document} />
          {(forStaff || isOfCompany(document)) && <SaveDocumentXml document={document} />}
          {actionsOf?.(document)}
        </span>
      </li>
    ))}
  </ol>
);

const isOfCompany = ({ buyer: { company, vatId } }: Pick<DocumentView, 'buyer'>): boolean =>
  company !== undefined || vatId !== undefined;
