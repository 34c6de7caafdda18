import { company } from '@shop/contracts/core/company';
import { policy } from '@shop/contracts/pricing/policy';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './footer.module.css';
import { shareLinks } from './share-links';
import { UnitSwitch } from './unit-switch';

/** The end of the footer, loaded after the visible part of the page. */
export const FooterEnd = () => (
  <>
    <Company />
    <Withdrawal />
    <UnitSwitch />
    <Share />
  </>
);

/** Legal name, tax numbers and social pages of the company, if it has entered them. */
function Company() {
  const { name, legalName, taxNumbers, socialLinks } = company;
  const terms = [...(legalName === name ? [] : [legalName]), ...taxNumbers];
  return (
    <>
      {terms.length > 0 && <p>{terms.join(', ')}</p>}
      {socialLinks.length > 0 && (
        <nav aria-label="Social media" className={styles.share}>
          <ul role="list">
            {socialLinks.map(({ name: page, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {page}
                  <VisuallyHidden>, opens in a new tab</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** A link to withdraw from a contract, if the shop shows it. */
const Withdrawal = () =>
  policy.returns.isWithdrawalShown && (
    <p>
      <Link to={paths.withdrawal.href()}>Withdraw from a contract</Link>
    </p>
  );

/** Links that share the current page. */
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
