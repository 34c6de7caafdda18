import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part';
import { company, companyCall } from '@shop/contracts/core/company';
import type { MenuGroup } from '@shop/contracts/core/shown-content';
import { Container } from '../../ui/container';
import { Logo } from '../../ui/logo';
import { Selvedge } from '../../ui/selvedge';
import { useNear } from '../../lib/use-near';
import { shownMenus } from '../../lib/menus';
import styles from './footer.module.css';

const NewsletterForm = lazyPart(
  async () => (await import('../../features/correspondence/newsletter-form')).NewsletterForm,
);
const FooterEnd = lazyPart(async () => (await import('./footer-end')).FooterEnd);

function Group({ title, links }: MenuGroup) {
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

/** The site links, and the address of the company; the forms load when they are nearly visible. */
export function Footer() {
  const [footer, isNear] = useNear<HTMLElement>();
  return (
    <footer ref={footer} className={styles.footer}>
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
                <a href={companyCall()}>{company.phone}</a>
              </span>
            </address>
            <div className={styles.newsletter}>
              <Suspense>{isNear && <NewsletterForm />}</Suspense>
            </div>
          </div>
          {shownMenus().footer.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        <div className={styles.end}>
          <p>
            © {new Date().getFullYear()} {company.name}, a textile house.
          </p>
          <Suspense>{isNear && <FooterEnd />}</Suspense>
        </div>
      </Container>
    </footer>
  );
}
