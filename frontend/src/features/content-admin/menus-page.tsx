import type { MenusView } from '@shop/contracts/content/menus';
import type { Menus } from '@shop/contracts/core/shown-content';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { adminPaths } from '../../lib/admin-paths';
import { alertAdded } from '../../lib/alerts-slice';
import { errorDetails } from '../../lib/error-details';
import { errorMessage } from '../../lib/error-message';
import { firstMenus } from '@shop/contracts/core/first-menus';
import { useFailure } from '../../lib/use-failure';
import { Button } from '../../ui/button';
import { FormEnd } from '../../ui/form-end';
import { LoadFailed } from '../../ui/list/load-failed';
import { BackLink } from '../../ui/office/back-link';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { TextField } from '../../ui/text-field';
import { ConflictNote } from '../unsaved/conflict-note';
import { UnsavedOffer } from '../unsaved/unsaved-offer';
import { CHOOSE_FIRST, useTyped } from '../unsaved/use-typed';
import { BothTexts } from './both-texts';
import { useFindPagesQuery, useGetMenusQuery, useSaveMenusMutation } from './content-admin-api';
import styles from './content.module.css';
import { MenuLinks } from './menu-links';

const ADDRESSES = 'menu-addresses';
const SHOWN_MS = 5_000;
const MAX = { header: 8, groups: 6, links: 12 };

/** /admin/content/menus */
export function MenusPage() {
  const query = useGetMenusQuery(undefined, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Menus could not be loaded', query.error);
  const { currentData: view } = query;
  if (view !== undefined) return <MenusForm view={view} reload={() => void query.refetch()} />;
  if (failure === undefined) return <Spinner label="Loading menus..." />;
  return <LoadFailed title="Menus could not be loaded" text={failure} query={query} />;
}

interface MenusFormProps {
  view: MenusView;
  /** Loads what another admin has saved. */
  reload: () => void;
}

function MenusForm({ view, reload }: MenusFormProps) {
  const { version, menus: stored } = view;
  const typed = useTyped({ initial: () => stored ?? firstMenus, version });
  const { header, footer } = typed.values;
  const { meanwhile, change: setMenus } = typed;
  const [fault, setFault] = useState<string | null>(null);
  const [saveMenus, { isLoading }] = useSaveMenusMutation();
  const pages = useFindPagesQuery(undefined);
  const dispatch = useDispatch();
  const save = async (menus: Menus | null) => {
    if (meanwhile.conflicts.length > 0) {
      setFault(CHOOSE_FIRST);
      return;
    }
    const { data, error } = await saveMenus({ version, menus });
    setFault(error === undefined ? null : faultOf(error));
    if (!data) {
      typed.refused();
      reload();
      return;
    }
    typed.saved(menus ?? firstMenus);
    dispatch(alertAdded({ type: 'success', msg: 'Saved.', duration: SHOWN_MS }));
  };
  const changeGroup = (at: number, part: Partial<Menus['footer'][number]>) => {
    const groups = footer.map((group, one) => (one === at ? { ...group, ...part } : group));
    setMenus({ header, footer: groups });
  };
  return (
    <div className={styles.page}>
      <PageTitle isPrivate>Menus</PageTitle>
      <BackLink to={adminPaths.content.href()}>All pages</BackLink>
      <h2 className={styles.title}>Menus</h2>
      <p className={styles.soft}>
        Label and address of each link. Links follow a page when its address changes; unpublished
        pages are hidden. {stored === null && 'These are the original menus.'}
      </p>
      <UnsavedOffer {...typed.earlier} />
      <datalist id={ADDRESSES}>
        {pages.data?.rows.map(({ path, title }) => (
          <option key={path} value={path}>
            {title ?? path}
          </option>
        ))}
      </datalist>
      <Panel title="Header">
        <MenuLinks
          menu="the header"
          links={header}
          addresses={ADDRESSES}
          max={MAX.header}
          onChange={(links) => {
            setMenus({ header: links, footer });
          }}
        />
      </Panel>
      {footer.map(({ title, links }, at) => (
        <Panel
          key={at}
          title={`Footer: ${title}`}
          actions={
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove the group ${title}`}
              onClick={() => {
                setMenus({ header, footer: footer.filter((_group, one) => one !== at) });
              }}
            >
              Remove
            </Button>
          }
        >
          <div className={styles.stack}>
            <TextField
              label={`Title of group ${String(at + 1)}`}
              maxLength={40}
              value={title}
              onChange={({ target }) => {
                changeGroup(at, { title: target.value });
              }}
            />
            <MenuLinks
              menu={`group ${String(at + 1)}`}
              links={links}
              addresses={ADDRESSES}
              max={MAX.links}
              onChange={(changed) => {
                changeGroup(at, { links: changed });
              }}
            />
          </div>
        </Panel>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          disabled={footer.length >= MAX.groups}
          onClick={() => {
            setMenus({ header, footer: [...footer, { title: '', links: [] }] });
          }}
        >
          Add group
        </Button>
      </div>
      <ConflictNote
        {...meanwhile}
        by={view}
        show={({ mine, theirs }) => (
          <BothTexts
            mine={menuText(mine as Menus['header'])}
            theirs={menuText(theirs as Menus['header'])}
          />
        )}
        onChoose={(...choice) => {
          setFault(null);
          meanwhile.onChoose(...choice);
        }}
      />
      <FormEnd>
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        {stored !== null && (
          <Button variant="quiet" onClick={() => void save(null)}>
            Use the original
          </Button>
        )}
        <Button busy={isLoading} onClick={() => void save({ header, footer })}>
          Save
        </Button>
      </FormEnd>
    </div>
  );
}

const faultOf = (error: unknown): string =>
  errorDetails(error).find(({ conflict }) => conflict === undefined)?.message ??
  errorMessage(error, 'This could not be saved');

/** Returns a menu as text, one link per line. */
const menuText = (menu: Menus['header'] | Menus['footer']): string =>
  menu
    .map((one) =>
      'links' in one ? [one.title, menuText(one.links)].join('\n') : `${one.label} ${one.to}`,
    )
    .join('\n');
