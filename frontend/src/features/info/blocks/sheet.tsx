import type { ReactNode } from 'react';
import { company, companyCall } from '@shop/contracts/core/company';
import { classNames } from '../../../ui/class-names';
import { Selvedge } from '../../../ui/selvedge';
import { anchorOf } from '../page';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  /** Text below the title. */
  text: ReactNode;
  /** Leaves more room for the content next to the text. */
  wide?: boolean;
  children: ReactNode;
}

/** A part of a page as a sheet with a selvedge: text, and the actions next to it. */
export function Sheet({ title, text, wide = false, children }: SheetProps) {
  const id = anchorOf(title);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(styles.frame, wide && styles.wide)}
    >
      <Selvedge />
      <div className={styles.sheet}>
        <div className={styles.texts}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {text}
        </div>
        {children}
      </div>
    </section>
  );
}

/** Secondary text. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <p className={styles.aside}>{children}</p>
);

/** E-mail address and telephone number of the company. */
export const ContactWays = () => (
  <span className={styles.ways}>
    <a href={`mailto:${company.email}`}>{company.email}</a>
    <br />
    <a href={companyCall()}>{company.phone}</a>
  </span>
);
