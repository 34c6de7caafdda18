import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './footer.module.css';
import { shareLinks } from './share-links';
import { UnitSwitch } from './unit-switch';

/** The end of the footer, loaded after the visible part of the page. */
export const FooterEnd = () => (
  <>
    <UnitSwitch />
    <Share />
  </>
);

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
