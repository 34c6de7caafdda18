import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../button';
import { Dialog } from '../dialog';

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> & {
  /** Label of the button: `Refund…`. */
  label: string;
  /** Title of the dialog. */
  title: string;
  children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ label, title, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        {...button}
        onClick={() => {
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  );
}
