import { Button } from './button';
import { Dialog } from './dialog';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  /** Label of the button that confirms. */
  confirm: string;
  /** Label of the button that cancels. */
  dismiss?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an action that cannot be undone. */
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
