import type { IssuedGiftCard } from '@shop/contracts/billing/credit';
import { formatDollars } from '@shop/contracts/money/price';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import styles from './gift-cards.module.css';

/** Shows the code, which cannot be read again later; stays open until it is dismissed, wherever the user clicks. */
export function IssuedCard({ issued, onDone }: { issued: IssuedGiftCard; onDone: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.focus();
  }, []);
  const { card, code } = issued;
  return (
    <Panel title={`Gift card of ${formatDollars(card.issued)}`}>
      <div ref={frame} tabIndex={-1} className={styles.issued}>
        {code === null ? (
          <p>This card was already issued. Its code cannot be shown again.</p>
        ) : (
          <Code code={code} />
        )}
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </Panel>
  );
}

function Code({ code }: { code: string }) {
  const [copied, setCopied] = useState('');
  // A browser has no clipboard without a secure connection.
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(code))
      .then(() => 'Copied.')
      .catch(() => 'Could not copy the code. Please select it instead.')
      .then(setCopied);
  return (
    <>
      <p className={styles.code}>{code}</p>
      <p>It cannot be shown again.</p>
      <p>
        <Button onClick={() => void copy()}>Copy</Button> <span role="status">{copied}</span>
      </p>
    </>
  );
}
