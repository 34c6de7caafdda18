import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names';

/** A plain surface with a thin border. */
export function Card(props: ComponentProps<'div'>) {
  return <div {...props} className={classNames(styles.card, props.className)} />;
}
