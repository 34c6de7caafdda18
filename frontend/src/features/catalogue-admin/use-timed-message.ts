import { useCallback, useEffect, useState } from 'react';

/** Holds a message that disappears after its time, in milliseconds. */
export function useTimedMessage(shownMs: number): [string | null, (text: string) => void] {
  const [message, setMessage] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => {
      setMessage(null);
    }, shownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [message, shownMs]);
  const show = useCallback((text: string) => {
    setMessage({ text });
  }, []);
  return [message?.text ?? null, show];
}
