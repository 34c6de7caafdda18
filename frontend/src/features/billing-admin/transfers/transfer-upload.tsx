import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import styles from '../payments-page.module.css';
import { DateFormQuestion, readingsOf } from './date-form-question';
import { importSentence, readBankFile } from './transfer-words';
import { useImportTransfersMutation } from './transfers-api';

/** Uploads a bank file, and shows what was found in it. */
export function TransferUpload() {
  const [take, { data: found, error, isLoading, reset }] = useImportTransfersMutation();
  const [fault, setFault] = useState<string | null>(null);
  const [text, setText] = useState('');

  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    reset();
    const read = await readBankFile(file);
    setFault('fault' in read ? read.fault : null);
    if ('text' in read) {
      setText(read.text);
      await take({ file: read.text });
    }
    // Allows the same file to be chosen again.
    input.value = '';
  };
  const isRefused = error !== undefined && readingsOf(error).length === 0;
  const refusal = isRefused ? errorMessage(error, 'The file could not be imported') : undefined;

  return (
    <Panel title="File of the bank">
      <div className={styles.page}>
        <TextField
          label="File from your bank"
          hint="CSV or CAMT.053 XML, at most 2 MB. Lines that were already imported are skipped."
          type="file"
          accept=".csv,.xml,.txt,text/csv,text/xml,text/plain"
          disabled={isLoading}
          error={fault ?? refusal}
          onChange={({ target }) => void choose(target)}
        />
        <DateFormQuestion
          error={error}
          isBusy={isLoading}
          onChoose={(dates) => void take({ file: text, dates })}
        />
        <div role="status">
          {isLoading && 'Reading the file…'}
          {found && <p>{importSentence(found)}</p>}
          {found && found.faults.length > 0 && (
            <ul className={styles.faults} aria-label="Errors in the file">
              {found.faults.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Panel>
  );
}
