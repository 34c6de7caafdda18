import { Button } from './button';
import { Dialog } from './dialog';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  /** The word on the button that does it. */
  confirm: string;
  /** The word on the button that leaves everything as it is. */
  dismiss?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, question, confirm, dismiss = 'Cancel', busy, onConfirm, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p>{question}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onClose}>
          {dismiss}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
