import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './container.module.css';

type ContainerProps = ComponentProps<'div'> & {
  width?: 'wide' | 'text' | 'form';
  /** With the space above and below that a whole page has. */
  page?: boolean;
};

/** The page's column: gutters at the sides, in the middle of a wide screen. */
export function Container({ width = 'wide', page = false, ...rest }: ContainerProps) {
  return (
    <div
      {...rest}
      className={classNames(
        styles.container,
        width !== 'wide' && styles[width],
        page && styles.page,
        rest.className,
      )}
    />
  );
}
