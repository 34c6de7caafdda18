import type { DocumentView } from '@shop/contracts/billing/documents';
import { formatDollars } from '@shop/contracts/money/price';
import { dayText } from '../../../lib/day-text';
import { SaveDocument } from './save-document';
import styles from './documents.module.css';

type Shown = Pick<DocumentView, '_id' | 'kind' | 'name' | 'issuedOn' | 'total' | 'invoice'>;

/** `Invoice LM-2026-000123` */
export const documentName = ({ kind, name }: Pick<DocumentView, 'kind' | 'name'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${name}`;

/** Dollars as they count: a credit note is below zero. */
export const documentSum = ({ kind, total }: Pick<DocumentView, 'kind' | 'total'>): string =>
  formatDollars(kind === 'credit' ? -total : total);

/** The documents of an order with number, day and sum. */
export const DocumentLines = ({ documents }: { documents: readonly Shown[] }) => (
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
        </span>
      </li>
    ))}
  </ol>
);
