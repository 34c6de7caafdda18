import type { ClothView } from '@shop/contracts/cloth/cloth';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { useLazyGetClothQuery } from './cloth-admin-api';
import { ClothSearch, useFoundCloths } from './cloth-search';
import styles from './cloth-form.module.css';

interface CopyClothProps {
  onCopy: (cloth: ClothView) => void;
}

/** Fills the form with the sheet of another cloth, without saving it. */
export function CopyCloth({ onCopy }: CopyClothProps) {
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [load, { isFetching }] = useLazyGetClothQuery();
  const found = useFoundCloths(code).find((cloth) => cloth.code === code);
  const copy = async () => {
    const { data, error } = await load(code);
    if (data) onCopy(data);
    const fallback = 'The sheet could not be copied';
    setMessage(
      data
        ? `The data sheet of ${data.code} was copied into the form. Check it, then save.`
        : errorMessage(error, fallback),
    );
  };
  return (
    <div className={styles.copy}>
      <div>
        <ClothSearch
          label="Copy from another cloth"
          hint={found ? found.name : 'The whole data sheet except code, name and state'}
          value={code}
          onChange={setCode}
        />
      </div>
      <Button variant="secondary" disabled={!found} busy={isFetching} onClick={() => void copy()}>
        Copy the Sheet
      </Button>
      <p role="status" className={styles.soft}>
        {message}
      </p>
    </div>
  );
}
