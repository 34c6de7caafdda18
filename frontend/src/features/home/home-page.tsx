import { company } from '@shop/contracts/core/company';
import { FEATURED_COUNT } from '@shop/contracts/core/limits';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { Image } from '../../ui/image';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { useListFeaturedQuery } from '../catalogue/catalogue-api';
import { CategoryCards } from './category-cards';
import { FeaturedProducts } from './featured-products';
import { HeroCarousel } from './hero-carousel';
import styles from './home-page.module.css';
import { PlacedOrder } from './placed-order';
import { ServiceCards } from './service-cards';
import { StatsStrip } from './stats-strip';

const CONTACT = '/contact';

/** The home page. */
export function HomePage() {
  const featured = useListFeaturedQuery(FEATURED_COUNT);
  return (
    <>
      <PageTitle>Textiles and fabrics</PageTitle>
      <VisuallyHidden as="h1">{company.name}, a textile house in Dhaka</VisuallyHidden>
      <PlacedOrder />
      <HeroCarousel />
      <StatsStrip />
      <Section title="Shop by cloth">
        <CategoryCards />
      </Section>
      <Section
        title="Featured products"
        action={
          <ButtonLink to={paths.products.href()} variant="secondary">
            View All Products
          </ButtonLink>
        }
      >
        <FeaturedProducts {...featured} onRetry={() => void featured.refetch()} />
      </Section>
      <Section title="Made to order">
        <ServiceCards />
      </Section>
      <CallToAction />
    </>
  );
}

interface SectionProps {
  title: string;
  /** A description of the section, where its title is not enough. */
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

const Section = ({ title, note, action, children }: SectionProps) => (
  <section aria-label={title} className={styles.section}>
    <Container>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </Container>
  </section>
);

const CallToAction = () => (
  <section aria-label="Talk to us" className={styles.call}>
    <Container>
      <div className={styles.callPanel}>
        <div className={styles.callText}>
          <h2 className={styles.title}>Looking for a cloth that is not here?</h2>
          <p>Tell us the weight, the width and what it is to become. We reply with a quote.</p>
          <div className={styles.actions}>
            <ButtonLink to={CONTACT} variant="secondary">
              Contact Us
            </ButtonLink>
            <ButtonLink to={paths.catalog.href()} variant="quiet">
              View Catalogue
            </ButtonLink>
          </div>
        </div>
        <Image
          src="/images/site/about-1600.webp"
          alt=""
          shape="wide"
          sizes="(width < 48rem) 100vw, 36rem"
          className={styles.callCloth}
        />
      </div>
    </Container>
  </section>
);
