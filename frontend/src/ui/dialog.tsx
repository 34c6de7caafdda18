import { X } from 'lucide-react';
import {
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classNames } from './class-names';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a click outside. */
  onClose: () => void;
  title: string;
  size?: 'normal' | 'large';
  children: ReactNode;
}

/**
 * The browser's modal dialog: it traps and restores the focus, and lies above everything, without inline styles that
 * our Content-Security-Policy would have to allow.
 */
export function Dialog({ size = 'normal', ...props }: DialogProps) {
  return <Modal {...props} className={size === 'large' ? styles.large : undefined} />;
}

/** A dialog that slides in from the side of the screen. */
export function Drawer({
  side = 'left',
  ...props
}: Omit<DialogProps, 'size'> & { side?: 'left' | 'right' }) {
  return (
    <Modal {...props} className={classNames(styles.drawer, side === 'right' && styles.right)} />
  );
}

function Modal({
  open,
  onClose,
  title,
  children,
  className,
}: DialogProps & { className?: string }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closes the dialog before its content is removed.
  const wasOpen = useDeferredValue(open);

  // Before a dialog that is taken away is gone: then it can still give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    // Focuses the first field instead of the close button.
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog.close();
    };
  }, [open]);

  // A click hits the dialog element itself only outside its content, on the backdrop.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };

  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {(open || wasOpen) && (
        <>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <X aria-hidden />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}
