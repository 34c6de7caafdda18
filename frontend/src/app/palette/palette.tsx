import {
  SEARCH_MOST,
  searchGroups,
  type AdminHit,
  type AdminSearchReply,
  type SearchGroup,
} from '@shop/contracts/core/admin-search';
import { Command } from 'cmdk';
import { useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { countText } from '../../ui/count-text';
import { adminPaths } from '../../lib/admin-paths';
import { dayText } from '../../lib/day-text';
import { useFailure } from '../../lib/use-failure';
import { Dialog } from '../../ui/dialog';
import { actions, matching, pages } from './commands';
import styles from './palette.module.css';
import { useSearch, type Search } from './use-search';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
  onHelp: () => void;
}

const groupNames: Record<SearchGroup, string> = {
  orders: 'Orders',
  customers: 'Customers',
  products: 'Products',
  rolls: 'Rolls',
  enquiries: 'Enquiries',
};

const hrefs: Record<AdminHit['kind'], (id: string) => string> = {
  order: adminPaths.order.href,
  customer: adminPaths.customer.href,
  product: adminPaths.productEdit.href,
  roll: adminPaths.roll.href,
  enquiry: adminPaths.enquiry.href,
};

const statusNames: Record<string, string> = { inProgress: 'in progress' };
const detailsOf = ({ text, status, at }: AdminHit): string =>
  [text, status && (statusNames[status] ?? status), at && dayText(at)].filter(Boolean).join(' · ');

const hitsOf = (reply: AdminSearchReply): AdminHit[] =>
  searchGroups.flatMap((group): AdminHit[] => reply[group]);

/** Describes how much the search found, and which groups were not searched. */
function stateOf({ reply, isSearching }: Search, failure: string | undefined): string {
  if (isSearching) return 'Searching...';
  if (failure !== undefined) return failure;
  if (!reply) return '';
  const count = hitsOf(reply).length;
  const found = count === 0 ? 'No results.' : `${countText(count, 'results')}.`;
  const names = reply.unavailable.map((group) => groupNames[group]);
  return names.length === 0
    ? found
    : `${found} Not searched: ${names.join(', ')}. Try again later.`;
}

/** Opens pages, starts actions, and finds orders, customers, products, rolls and enquiries. */
export function Palette({ open, onClose, onHelp }: PaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Search and commands">
      <Choices onClose={onClose} onHelp={onHelp} />
    </Dialog>
  );
}

function Choices({ onClose, onHelp }: Omit<PaletteProps, 'open'>) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useSearch(text);
  const failure = useFailure('Search of the back-office failed', search.error);
  const open = (to: string) => () => {
    onClose();
    void navigate(to);
  };
  /** Only AltGr is handled here, because cmdk itself ignores Enter during a composition. */
  const ignoreAltGr = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.getModifierState('AltGraph')) event.preventDefault();
  };
  const commands = [
    { name: 'Go to', found: matching(pages, text) },
    { name: 'Do', found: matching(actions, text) },
  ];
  const isHelp = matching([{ label: 'Keyboard shortcuts', to: '' }], text).length > 0;
  return (
    <Command
      label="Search and commands"
      shouldFilter={false}
      vimBindings={false}
      loop
      className={styles.palette}
      onKeyDown={ignoreAltGr}
    >
      <Command.Input
        data-first
        className={styles.input}
        placeholder="Order, customer, product, page or action"
        maxLength={SEARCH_MOST}
        value={text}
        onValueChange={setText}
      />
      <Command.List label="Results" className={styles.list}>
        {commands.map(
          ({ name, found }) =>
            found.length > 0 && (
              <Command.Group key={name} heading={name}>
                {found.map(({ label, to, goKey }) => (
                  <Command.Item key={to} value={to} className={styles.item} onSelect={open(to)}>
                    <span className={styles.title}>{label}</span>
                    {goKey && <kbd className={styles.keys}>g {goKey}</kbd>}
                  </Command.Item>
                ))}
              </Command.Group>
            ),
        )}
        {search.reply &&
          searchGroups.map((group) => (
            <Hits
              key={group}
              name={groupNames[group]}
              hits={search.reply?.[group] ?? []}
              open={open}
            />
          ))}
        {isHelp && (
          <Command.Group heading="Help">
            <Command.Item value="shortcuts" className={styles.item} onSelect={onHelp}>
              <span className={styles.title}>Keyboard shortcuts</span>
              <kbd className={styles.keys}>?</kbd>
            </Command.Item>
          </Command.Group>
        )}
      </Command.List>
      <p role="status" className={styles.state}>
        {stateOf(search, failure)}
      </p>
    </Command>
  );
}

interface HitsProps {
  name: string;
  hits: readonly AdminHit[];
  open: (to: string) => () => void;
}

const Hits = ({ name, hits, open }: HitsProps) =>
  hits.length > 0 && (
    <Command.Group heading={name}>
      {hits.map((hit) => (
        <Command.Item
          key={hit._id}
          value={`${hit.kind} ${hit._id}`}
          className={styles.item}
          onSelect={open(hrefs[hit.kind](hit._id))}
        >
          <span className={styles.title}>{hit.title}</span>
          <span className={styles.text}>{detailsOf(hit)}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
