import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './container.module.css';

type ContainerProps = ComponentProps<'div'> & {
  width?: 'wide' | 'text' | 'form';
  /** Adds the vertical space of a whole page. */
  page?: boolean;
};

/** The column of a page: gutters at the sides, centred on a wide screen. */
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
