import { X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import styles from './sample-rows.module.css';

/** In milliseconds: how long the alert box is shown (spec section 9). */
const SHOWN_MS = 5_000;

/** A banner that disappears after its time, or when it is closed. */
export function useSampleBanner() {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => {
      setMessage(null);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [message]);
  const hide = useCallback(() => {
    setMessage(null);
  }, []);
  return { message, show: setMessage as (message: string) => void, hide };
}

type SampleBannerProps = Pick<ReturnType<typeof useSampleBanner>, 'message' | 'hide'>;

export function SampleBanner({ message, hide }: SampleBannerProps) {
  return (
    <div role="status">
      {message !== null && (
        <div className={styles.banner}>
          <p>{message}</p>
          <Button variant="quiet" size="small" aria-label="Close the message" onClick={hide}>
            <X aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
}
