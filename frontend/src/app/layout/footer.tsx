import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { company } from '../../lib/company';
import { Container } from '../../ui/container';
import { Logo } from '../../ui/logo';
import { Selvedge } from '../../ui/selvedge';
import { footerGroups, type FooterGroup } from './footer-links';
import styles from './footer.module.css';

const NewsletterForm = lazy(async () => ({
  default: (await import('../../features/correspondence/newsletter-form')).NewsletterForm,
}));
const FooterEnd = lazy(async () => ({
  default: (await import('./footer-end')).FooterEnd,
}));

function Group({ title, links }: FooterGroup) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul role="list" className={styles.list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The site links, and the address of the company. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <Selvedge />
      <Container>
        <div className={styles.columns}>
          <div className={styles.company}>
            <Logo />
            <address className={styles.address}>
              <span>
                <span className={styles.term}>Head office</span>
                {company.address}
              </span>
              <span>
                <span className={styles.term}>E-mail</span>
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </span>
              <span>
                <span className={styles.term}>Phone</span>
                <a href={company.phone.href}>{company.phone.text}</a>
              </span>
            </address>
            <Suspense fallback={<div className={styles.newsletter} />}>
              <NewsletterForm />
            </Suspense>
          </div>
          {footerGroups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        <div className={styles.end}>
          <p>© {new Date().getFullYear()} Loomery, a textile house.</p>
          <Suspense>
            <FooterEnd />
          </Suspense>
        </div>
      </Container>
    </footer>
  );
}
