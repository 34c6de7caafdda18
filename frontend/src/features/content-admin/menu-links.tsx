import type { MenuLink } from '@shop/contracts/core/shown-content';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import styles from './content.module.css';

interface MenuLinksProps {
  /** Name of the menu, for labels. */
  menu: string;
  links: readonly MenuLink[];
  /** Id of the datalist of addresses. */
  addresses: string;
  max: number;
  onChange: (links: MenuLink[]) => void;
}

/** The links of a menu in order. */
export function MenuLinks({ menu, links, addresses, max, onChange }: MenuLinksProps) {
  const replace = (at: number, part: Partial<MenuLink>) => {
    onChange(links.map((link, one) => (one === at ? { ...link, ...part } : link)));
  };
  const moveUp = (at: number) => {
    const link = links[at];
    const above = links[at - 1];
    if (link && above) onChange([...links.slice(0, at - 1), link, above, ...links.slice(at + 1)]);
  };
  return (
    <div className={styles.stack}>
      <ul role="list" className={styles.list}>
        {links.map(({ label, to }, at) => {
          const name = `link ${String(at + 1)} of ${menu}`;
          return (
            <li key={at}>
              <div className={styles.pair}>
                <TextField
                  label={`Label of ${name}`}
                  labelHidden
                  maxLength={40}
                  value={label}
                  onChange={({ target }) => {
                    replace(at, { label: target.value });
                  }}
                />
                <TextField
                  label={`Address of ${name}`}
                  labelHidden
                  maxLength={200}
                  list={addresses}
                  value={to}
                  onChange={({ target }) => {
                    replace(at, { to: target.value });
                  }}
                />
              </div>
              <span className={styles.actions}>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Move ${name} up`}
                  disabled={at === 0}
                  onClick={() => {
                    moveUp(at);
                  }}
                >
                  <ArrowUp aria-hidden />
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Move ${name} down`}
                  disabled={at === links.length - 1}
                  onClick={() => {
                    moveUp(at + 1);
                  }}
                >
                  <ArrowDown aria-hidden />
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${name}`}
                  onClick={() => {
                    onChange(links.filter((_link, one) => one !== at));
                  }}
                >
                  <Trash2 aria-hidden />
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          variant="secondary"
          size="small"
          disabled={links.length >= max}
          aria-label={`Add link to ${menu}`}
          onClick={() => {
            onChange([...links, { label: '', to: '' }]);
          }}
        >
          Add link
        </Button>
      </div>
    </div>
  );
}
