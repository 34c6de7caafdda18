import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { NewsletterForm } from '../../features/correspondence/newsletter-form';
import { company } from '../../lib/company';
import { Container } from '../../ui/container';
import { Logo } from '../../ui/logo';
import { Selvedge } from '../../ui/selvedge';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { footerGroups, shareLinks, type FooterGroup } from './footer-links';
import styles from './footer.module.css';

const UnitSwitch = lazy(async () => ({
  default: (await import('./unit-switch')).UnitSwitch,
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

/** The company has no pages elsewhere: its social links share the present page. */
function Share() {
  const page = new URL(useLocation().pathname, location.origin).href;
  return (
    <nav aria-label="Share this page" className={styles.share}>
      <span aria-hidden>Share this page</span>
      <ul role="list">
        {shareLinks.map(({ name, to }) => (
          <li key={name}>
            <a href={to + encodeURIComponent(page)} target="_blank" rel="noopener noreferrer">
              {name}
              <VisuallyHidden>, opens in a new tab</VisuallyHidden>
            </a>
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
            <NewsletterForm />
          </div>
          {footerGroups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        <div className={styles.end}>
          <p>© {new Date().getFullYear()} Loomery, a textile house.</p>
          <Suspense>
            <UnitSwitch />
          </Suspense>
          <Share />
        </div>
      </Container>
    </footer>
  );
}
