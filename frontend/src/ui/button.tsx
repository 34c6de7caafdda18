import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names';
import spin from './spinner.module.css';

interface Look {
  /** `primary` is for the most important action on a screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  /** Fills the width of its column. */
  wide?: boolean;
}

const look = ({ variant = 'primary', size = 'normal', wide = false }: Look) =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide);

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };

/** `busy` shows progress and ignores clicks, but keeps the focus. */
export function Button({ variant, size, wide, busy, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(look({ variant, size, wide }), busy && styles.busy, rest.className)}
    >
      {busy && <LoaderCircle aria-hidden className={spin.turning} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classNames(look({ variant, size, wide }), rest.className)} />;
}
