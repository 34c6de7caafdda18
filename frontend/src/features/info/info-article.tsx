import type { InfoContent } from '@shop/contracts/content/info-content';
import { Container } from '../../ui/container';
import { PageHeading } from '../../ui/page-heading';
import { InfoBlock } from './blocks/info-block';
import { InfoHero } from './info-hero';
import styles from './info-page.module.css';
import { anchorOf } from './page';

/** From this number of sections on, the page starts with a list of contents. */
const LONG = 5;

/** The layout of an information page, chosen by its content. */
export const InfoArticle = ({ content }: { content: InfoContent }) => (
  <article>
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

const Blocks = ({ blocks }: InfoContent) =>
  blocks.map((block, index) => <InfoBlock key={index} block={block} />);

/** The layout for pages that readers look something up in. */
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
