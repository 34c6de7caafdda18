import { useState, type ReactNode } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  /** Initial state; the shopper opens and closes it afterwards. */
  isOpen: boolean;
  className?: string;
  summaryClass?: string;
  children: ReactNode;
}

/** A section that opens and closes, with and without scripts. */
export function Disclosure(props: DisclosureProps) {
  const { summary, isOpen, className, summaryClass, children } = props;
  const [open, setOpen] = useState(isOpen);
  return (
    <details
      className={className}
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary className={summaryClass}>{summary}</summary>
      {children}
    </details>
  );
}
