import type { TrackedParcels } from '@shop/contracts/ordering/tracking-file';
import { decodeText } from '@shop/contracts/reading/decode-text';
import { useState } from 'react';
import { countText } from '../../../ui/count-text';
import { errorMessage } from '../../../lib/error-message';
import { TextField } from '../../../ui/text-field';
import { useImportTrackingMutation } from './parcel-admin-api';
import styles from './parcels.module.css';

const MAX_BYTES = 60_000;

/** Imports a carrier's file of tracking numbers, and lists the rows that could not be stored. */
export function TrackingImport() {
  const [take, { data: stored, error, isLoading, reset }] = useImportTrackingMutation();
  const [fault, setFault] = useState<string | null>(null);

  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    reset();
    const text =
      file.size > MAX_BYTES ? null : decodeText(new Uint8Array(await file.arrayBuffer()));
    setFault(text === null ? 'Choose a text file of at most 60 kB.' : null);
    if (text !== null) await take(text);
    // Allows the same file to be chosen again.
    input.value = '';
  };

  return (
    <div className={styles.form}>
      <TextField
        label="File from the carrier"
        hint="CSV with the parcel code or order number, the tracking number and, optionally, the carrier."
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        disabled={isLoading}
        error={fault ?? (error ? errorMessage(error, 'The file could not be imported') : undefined)}
        onChange={({ target }) => void choose(target)}
      />
      <div role="status">
        {isLoading && 'Reading the file…'}
        {stored && <p>{sentence(stored)}</p>}
        {stored && stored.failed.length > 0 && (
          <ul aria-label="Rows that failed">
            {stored.failed.map(({ line, code, message }) => (
              <li key={line}>
                Line {line}, {code}: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const sentence = ({ done, failed }: TrackedParcels): string => {
  const said = done === 1 ? '1 tracking number added.' : `${String(done)} tracking numbers added.`;
  if (failed.length === 0) return said;
  return `${said} ${countText(failed.length, 'rows')} failed.`;
};
