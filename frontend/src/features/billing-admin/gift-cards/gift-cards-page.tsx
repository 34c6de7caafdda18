import type { GiftCardList, GiftCardRow, IssuedGiftCard } from '@shop/contracts/billing/credit';
import { bareCode } from '@shop/contracts/reading/fold-code';
import { useState } from 'react';
import { z } from 'zod';
import { DialogButton } from '../../../ui/office/dialog-button';
import { SearchField } from '../../../ui/list/search-field';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { giftCardColumnIds, giftCardColumns } from './gift-card-columns';
import { GiftCardForm } from './gift-card-form';
import styles from './gift-cards.module.css';
import { useListGiftCardsInfiniteQuery } from './gift-cards-api';
import { IssuedCard } from './issued-card';

/** Number of final characters of a code by which a card can be found. */
const SHOWN = 4;

/** Returns the last characters of the typed text: a full code is never sent in an address. */
const lastFour = (text: string): string => bareCode(text).slice(-SHOWN);

const address = z.object({
  search: z.string().max(100).transform(lastFour).optional().catch(undefined),
});
const cardsOf = ({ cards }: GiftCardList) => cards;
const nameOf = ({ lastFour: end }: GiftCardRow) => `gift card …${end}`;

/** /admin/payments/gift-cards */
export function GiftCardsPage() {
  const view = useListView({ list: 'giftCards', schema: address, columns: giftCardColumnIds });
  const { search = '' } = view.filters;
  const [issued, setIssued] = useState<IssuedGiftCard | null>(null);
  const query = useListGiftCardsInfiniteQuery(search === '' ? {} : { search }, {
    refetchOnMountOrArgChange: true,
    skip: !view.isReady,
  });
  return (
    <>
      <div className={styles.toolbar} role="search">
        <SearchField
          label="Last four characters"
          placeholder="7K2M"
          value={search}
          onSearch={(text) => {
            view.change({ search: lastFour(text) });
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
      <OfficeList
        what="gift cards"
        whence="Gift cards you issue appear here. Customers enter them where they enter discount codes."
        rowsOf={cardsOf}
        columns={giftCardColumns}
        view={view}
        query={query}
        nameOf={nameOf}
      />
    </>
  );
}
