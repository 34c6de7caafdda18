import type { Block } from '@shop/contracts/content/info-content';
import { ButtonLink } from '../../../ui/button';
import { CardsSection } from './cards-section';
import { DeliverySection } from './delivery-section';
import { DownloadsSection } from './downloads-section';
import { FormSection } from './form-section';
import { EmailSection } from './email-section';
import { ProseSection } from './prose-section';
import { QuestionsSection } from './questions-section';
import { ReachSection } from './reach-section';
import { StepsSection } from './steps-section';
import { TableSection } from './table-section';
import { CallPanel } from '../../shop-blocks/call-panel';
import { ProductRow } from '../../shop-blocks/product-row';
import { Tiles } from '../../shop-blocks/tiles';
import { Section } from './section';
import styles from './section.module.css';

/** A block of an information page, rendered by its kind. */
export function InfoBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'prose':
      return <ProseSection {...block} />;
    case 'cards':
      return <CardsSection {...block} />;
    case 'steps':
      return <StepsSection {...block} />;
    case 'table':
      return <TableSection {...block} />;
    case 'questions':
      return <QuestionsSection {...block} />;
    case 'downloads':
      return <DownloadsSection {...block} />;
    case 'delivery':
      return <DeliverySection {...block} />;
    case 'email':
      return <EmailSection {...block} />;
    case 'form':
      return <FormSection {...block} />;
    case 'reach':
      return <ReachSection />;
    case 'tiles':
      return (
        <Section title={block.title} stacked>
          <Tiles {...block} />
        </Section>
      );
    case 'products':
      return (
        <Section title={block.title} intro={block.text} stacked>
          <ProductRow {...block} />
          {block.link && (
            <ButtonLink to={block.link.to} variant="secondary" className={styles.more}>
              {block.link.label}
            </ButtonLink>
          )}
        </Section>
      );
    case 'call':
      return <CallPanel {...block} />;
    case 'slides':
    case 'figures':
      // Used only on the home page (features/home).
      return null;
  }
}
