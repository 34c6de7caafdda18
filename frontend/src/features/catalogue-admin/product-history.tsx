import type { ProductHistory as History } from '@shop/contracts/catalogue/product-bulk';
import { formatDollars } from '@shop/contracts/money/price';
import { useState } from 'react';
import { countText } from '../../ui/count-text';
import { momentText } from '../../lib/day-text';
import { errorMessage } from '../../lib/error-message';
import { LoadFailed } from '../../ui/list/load-failed';
import { Spinner } from '../../ui/spinner';
import { useProductHistoryQuery } from './catalogue-admin-api';
import styles from './product-history.module.css';

type Entry = History['entries'][number];

/** The changes of a product by staff, collapsed: who changed a price, and when. */
export function ProductHistory({ product }: { product: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>History</summary>
      {isOpen && <Entries product={product} />}
    </details>
  );
}

function Entries({ product }: { product: string }) {
  const query = useProductHistoryQuery(product, { refetchOnMountOrArgChange: true });
  const { currentData: data, error } = query;
  if (error !== undefined)
    return (
      <LoadFailed
        title="The history could not be loaded"
        text={errorMessage(error, 'Please try again.')}
        query={query}
      />
    );
  if (!data) return <Spinner label="Loading history..." />;
  if (data.entries.length === 0) return <p>No changes yet.</p>;
  return (
    <ol role="list" className={styles.entries}>
      {data.entries.map((entry) => (
        <li key={`${entry.at} ${entry.action}`}>
          <p className={styles.who}>
            <time dateTime={entry.at}>{momentText(entry.at)}</time> · {entry.by.name}
            {entry.bulk && ` · ${isUndo(entry) ? 'Undo: ' : ''}${entry.bulk.title}`}
          </p>
          <Fields entry={entry} />
        </li>
      ))}
    </ol>
  );
}

const isUndo = ({ action }: Entry): boolean => action === 'product.bulkUndone';

function Fields({ entry: { action, before, after } }: { entry: Entry }) {
  if (after === null) return <p>Deleted</p>;
  if (before === null) return <p>{action === 'product.bulkUndone' ? 'Put back' : 'Created'}</p>;
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  return (
    <ul role="list">
      {fields.map((field) => (
        <li key={field}>
          {fieldLabel(field)}: <del>{fieldText(field, before[field])}</del>{' '}
          <span aria-hidden>→</span> <ins>{fieldText(field, after[field])}</ins>
        </li>
      ))}
    </ul>
  );
}

/** `originalPrice` -> `Original price`. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number')
    return /price/i.test(field) ? formatDollars(value) : value.toLocaleString('en-US');
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return countText(value.length, 'entries');
  return JSON.stringify(value);
}
