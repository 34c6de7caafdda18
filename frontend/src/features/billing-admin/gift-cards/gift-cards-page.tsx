import type { IssuedGiftCard } from '@shop/contracts/billing/credit';
import { bareCode } from '@shop/contracts/reading/fold-code';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useFailure } from '../../../lib/use-failure';
import { useUrlFilters } from '../../../lib/use-url-filters';
import { DialogButton } from '../../../ui/office/dialog-button';
import { CursorList } from '../../../ui/office/cursor-list';
import { SearchField } from '../../../ui/list/search-field';
import { GiftCardForm } from './gift-card-form';
import styles from './gift-cards.module.css';
import { useListGiftCardsInfiniteQuery } from './gift-cards-api';
import { GiftCardsTable } from './gift-cards-table';
import { IssuedCard } from './issued-card';

/** Characters of a code by which a card can be found. */
const SHOWN = 4;

const address = z.object({ search: z.string().max(100).optional().catch(undefined) });
const empty = {
  icon: <Gift />,
  title: 'No gift cards here',
  text: 'A gift card is made here, and paid with where discount codes are typed.',
};

/** The end of what is typed: a whole code is never sent in an address. */
const lastFour = (text: string | undefined): string => bareCode(text ?? '').slice(-SHOWN);

/** /admin/payments/gift-cards */
export function GiftCardsPage() {
  const { filters, change } = useUrlFilters(address);
  const [issued, setIssued] = useState<IssuedGiftCard | null>(null);
  const search = lastFour(filters.search);
  const list = useListGiftCardsInfiniteQuery(search === '' ? {} : { search }, {
    refetchOnMountOrArgChange: true,
  });
  const failure = useFailure('The gift cards could not be loaded', list.error);
  return (
    <>
      <div className={styles.toolbar} role="search">
        <SearchField
          label="Last four characters"
          placeholder="7K2M"
          value={search}
          onSearch={(text) => {
            change({ search: lastFour(text) });
          }}
        />
        <DialogButton label="New gift card…" title="New gift card" variant="primary">
          {(close) => (
            <GiftCardForm
              onIssued={(made) => {
                setIssued(made);
                close();
              }}
              onCancel={close}
            />
          )}
        </DialogButton>
      </div>
      {issued && (
        <IssuedCard
          key={issued.card._id}
          issued={issued}
          onDone={() => {
            setIssued(null);
          }}
        />
      )}
      <CursorList
        what="gift cards"
        query={list}
        failure={failure}
        rowsOf={({ cards }) => cards}
        empty={empty}
      >
        {(cards) => <GiftCardsTable cards={cards} />}
      </CursorList>
    </>
  );
}
