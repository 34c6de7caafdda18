import { useEffect, useRef, type ReactNode } from 'react';
import styles from './admin-layout.module.css';

interface AdminDrawerProps {
  open: boolean;
  /** Called on Escape or a click outside. */
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar as a drawer over the page; the browser's modal dialog traps the focus and dims the rest. */
export function AdminDrawer({ open, onClose, children }: AdminDrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    return () => {
      dialog.close();
    };
  }, [open]);

  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A click hits the dialog element itself only outside its content, on the backdrop.
      onClick={({ target }) => {
        if (target === ref.current) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}
