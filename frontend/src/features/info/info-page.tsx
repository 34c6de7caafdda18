import { paths, type InfoPageName } from '../../lib/paths';
import { Container } from '../../ui/container';
import { PageHeading } from '../../ui/page-heading';
import { PageTitle } from '../../ui/page-title';
import { InfoBlock } from './blocks/info-block';
import type { InfoContent } from '@shop/contracts/content/info-content';
import { anchorOf } from './page';
import { pages } from './pages';
import { InfoHero } from './info-hero';
import styles from './info-page.module.css';

/** From here on a reader wants to see what there is before he reads. */
const LONG = 5;

/** An information page: its texts are in frontend/content, its form follows from its content. */
export function InfoPage({ page }: { page: InfoPageName }) {
  const content = pages[page]();
  return (
    // The key resets opened details when the page changes.
    <article key={paths.info[page].path}>
      <PageTitle description={content.lede}>{content.title}</PageTitle>
      {content.art ? (
        <>
          <InfoHero {...content} art={content.art} />
          <Container className={styles.story}>
            <Blocks {...content} />
          </Container>
        </>
      ) : (
        <Reference {...content} />
      )}
    </article>
  );
}

const Blocks = ({ blocks }: InfoContent) =>
  blocks.map((block, index) => <InfoBlock key={index} block={block} />);

/** To look something up in. */
function Reference(content: InfoContent) {
  const titles = content.blocks.flatMap((block) => ('title' in block ? [block.title] : []));
  return (
    <Container page>
      <PageHeading title={content.title} intro={content.lede} />
      {titles.length < LONG ? (
        <Blocks {...content} />
      ) : (
        <div className={styles.long}>
          <nav aria-label="On this page" className={styles.contents}>
            <ul role="list">
              {titles.map((title) => (
                <li key={title}>
                  <a href={`#${anchorOf(title)}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.column}>
            <Blocks {...content} />
          </div>
        </div>
      )}
    </Container>
  );
}
