import type { DraftView, PlacedDraft } from '@shop/contracts/ordering/drafts';
import { formatDollars } from '@shop/contracts/money/price';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { momentText } from '../../../lib/day-text';
import { errorMessage, errorStatus } from '../../../lib/error-message';
import { Badge } from '../../../ui/badge';
import { LoadFailed } from '../../../ui/list/load-failed';
import { BackLink } from '../../../ui/office/back-link';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { Spinner } from '../../../ui/spinner';
import { OfferPrice } from '../../order/offer/offer-price';
import { DraftActions } from './draft-actions';
import { DraftForm } from './draft-form';
import { draftStateLabels, draftStateTones, lastDayText } from './draft-words';
import { useGetDraftQuery } from './drafts-api';
import styles from './drafts.module.css';

/** /admin/drafts/new and /admin/drafts/:id */
export function DraftPage() {
  const { id } = useParams();
  const query = useGetDraftQuery(id ?? '', {
    refetchOnMountOrArgChange: true,
    skip: id === undefined,
  });
  const { data, error } = query;
  const isUnknown = errorStatus(error) === 404;
  return (
    <div className={styles.page}>
      <BackLink to={adminPaths.drafts.href()}>All drafts</BackLink>
      {id === undefined && <NewDraft />}
      {id !== undefined && !data && !error && <Spinner label="Loading draft..." />}
      {!data && error && (
        <LoadFailed
          title={isUnknown ? 'Draft not found' : 'The draft could not be loaded'}
          text={isUnknown ? undefined : errorMessage(error, 'Something went wrong.')}
          query={query}
        />
      )}
      {id !== undefined && data && <Draft draft={data.draft} />}
    </div>
  );
}

function NewDraft() {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle isPrivate>New draft</PageTitle>
      <DraftForm
        onStored={() => undefined}
        onSaved={({ _id }) => void navigate(adminPaths.draft.href(_id), { replace: true })}
      />
    </>
  );
}

function Draft({ draft }: { draft: DraftView }) {
  const navigate = useNavigate();
  const [isStored, setStored] = useState(true);
  const [placed, setPlaced] = useState<PlacedDraft>();
  const { _id, state, customer, exchange, credit, until, offeredAt, by, createdAt } = draft;
  const order = draft.order ?? placed?.order;
  return (
    <>
      <PageTitle isPrivate>{`Draft, ${customer.name}`}</PageTitle>
      <Panel
        title={`Draft for ${customer.name}`}
        actions={
          state !== 'placed' &&
          isStored && (
            <DraftActions
              draft={draft}
              onPlaced={setPlaced}
              onDeleted={() => void navigate(adminPaths.drafts.href())}
            />
          )
        }
      >
        <p>
          <Badge tone={draftStateTones[state]}>{draftStateLabels[state]}</Badge>{' '}
          {order && <Link to={adminPaths.order.href(order._id)}>Order {order.number}</Link>}
        </p>
        {exchange && (
          <p>
            Exchange of {exchange.number} of{' '}
            <Link to={adminPaths.order.href(exchange.order._id)}>
              order {exchange.order.number}
            </Link>
            . {credit !== undefined && `Store credit pays ${formatDollars(credit)} of it.`}
          </p>
        )}
        <p className={styles.quiet}>
          Made by {by}, {momentText(createdAt)}. Its prices are valid until {lastDayText(until)}.
          {offeredAt !== undefined && ` A link was sent ${momentText(offeredAt)}.`}
        </p>
        {!isStored && <p className={styles.quiet}>Save the draft before you offer or place it.</p>}
        {placed && <p role="status">{placed.notice ?? placed.message}</p>}
      </Panel>
      {state === 'placed' ? (
        <Panel title="Total">
          <OfferPrice price={draft.price} />
        </Panel>
      ) : (
        <DraftForm key={_id} draft={draft} onStored={setStored} onSaved={() => undefined} />
      )}
    </>
  );
}
