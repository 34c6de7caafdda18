import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { SerializedError } from '@reduxjs/toolkit';
import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { TextAreaField } from '../../../ui/text-area-field';
import styles from './cancel-request.module.css';

const MAX = 250;

interface CancelWordsProps {
  intro: string;
  label: string;
  submit: string;
  busy: boolean;
  error: FetchBaseQueryError | SerializedError | undefined;
  onSend: (words: string) => Promise<void>;
}

/** A form with an optional text and one button. */
export function CancelWords({ intro, label, submit, busy, error, onSend }: CancelWordsProps) {
  const [words, setWords] = useState('');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void onSend(words);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <p>{intro}</p>
      <TextAreaField
        label={label}
        optional
        maxLength={MAX}
        value={words}
        error={error && errorMessage(error, 'This could not be sent.')}
        onChange={({ target }) => {
          setWords(target.value);
        }}
      />
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
