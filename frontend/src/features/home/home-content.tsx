import type { Block, InfoContent } from '@shop/contracts/content/info-content';
import { company } from '@shop/contracts/core/company';
import { Suspense, type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button';
import { Container } from '../../ui/container';
import { lazyPart } from '../../ui/lazy-part';
import { PageTitle } from '../../ui/page-title';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { CallPanel } from '../shop-blocks/call-panel';
import { HeroCarousel } from '../shop-blocks/hero-carousel';
import { ProductRow } from '../shop-blocks/product-row';
import { StatsStrip } from '../shop-blocks/stats-strip';
import { Tiles } from '../shop-blocks/tiles';
import styles from './home-page.module.css';
import { PlacedOrder } from './placed-order';

export const HomeContent = ({ title, lede, blocks }: InfoContent) => (
  <>
    <PageTitle description={lede}>{title}</PageTitle>
    <VisuallyHidden as="h1">{company.name}, a textile house in Dhaka</VisuallyHidden>
    <PlacedOrder />
    <HomeBlocks blocks={blocks} />
  </>
);

/** The blocks of the home page, each in full width. */
export const HomeBlocks = ({ blocks }: Pick<InfoContent, 'blocks'>) =>
  blocks.map((block, index) => <HomeBlock key={index} block={block} />);

/** Block kinds of other pages are rare on the home page, so they load on demand. */
const OtherBlock = lazyPart(async () => (await import('../info/blocks/info-block')).InfoBlock);

function HomeBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'slides':
      return <HeroCarousel {...block} />;
    case 'figures':
      return <StatsStrip {...block} />;
    case 'tiles':
      return (
        <Section title={block.title}>
          <Tiles {...block} />
        </Section>
      );
    case 'products':
      return (
        <Section
          title={block.title}
          note={block.text}
          action={
            block.link && (
              <ButtonLink to={block.link.to} variant="secondary">
                {block.link.label}
              </ButtonLink>
            )
          }
        >
          <ProductRow {...block} />
        </Section>
      );
    case 'call':
      return (
        <section aria-label={block.title} className={styles.call}>
          <Container>
            <CallPanel {...block} />
          </Container>
        </section>
      );
    default:
      return (
        <Container className={styles.section}>
          <Suspense>
            <OtherBlock block={block} />
          </Suspense>
        </Container>
      );
  }
}

interface SectionProps {
  title: string;
  /** Description of the section, if its title is not enough. */
  note?: string | undefined;
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
