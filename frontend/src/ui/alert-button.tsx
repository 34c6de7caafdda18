import { useRef } from 'react';
import styles from './alert-strip.module.css';
import { useFocusInPage } from './use-focus-in-page';

/** Disappears together with its alert, and moves the focus into the page. */
export function AlertButton({ label, onPress }: { label: string; onPress: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusInPage(ref);
  return (
    <button ref={ref} type="button" className={styles.action} onClick={onPress}>
      {label}
    </button>
  );
}
