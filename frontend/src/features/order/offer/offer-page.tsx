import type { OfferView } from '@shop/contracts/ordering/drafts';
import { useParams } from 'react-router-dom';
import { dayText } from '../../../lib/day-text';
import { errorMessage, errorStatus } from '../../../lib/error-message';
import { Container } from '../../../ui/container';
import { LoadFailed } from '../../../ui/list/load-failed';
import { PageHeading } from '../../../ui/page-heading';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { Spinner } from '../../../ui/spinner';
import { AcceptOffer } from './accept-offer';
import { useOfferQuery } from './offer-api';
import { OfferPrice } from './offer-price';
import { PayOffer } from './pay-offer';
import styles from './offer.module.css';

const TITLE = 'Your offer';

/** /offers/:token, open to everyone with the mailed link. */
export function OfferPage() {
  const { token = '' } = useParams();
  const query = useOfferQuery(token, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const isUnknown = errorStatus(error) === 404;
  return (
    <Container width="form" page>
      <PageTitle isPrivate>{TITLE}</PageTitle>
      {!data && !error && <Spinner label="Loading the offer..." />}
      {!data && error && (
        <LoadFailed
          title={isUnknown ? 'This link is no longer valid' : 'The offer could not be loaded'}
          text={isUnknown ? undefined : errorMessage(error, 'Something went wrong.')}
          query={query}
        />
      )}
      {data && <Offer token={token} offer={data.offer} />}
    </Container>
  );
}

/** Returns the last day of an offer, which expires at the end of that day. */
const lastDay = (until: string): string => dayText(new Date(Date.parse(until) - 1).toISOString());

function Offer({ token, offer }: { token: string; offer: OfferView['offer'] }) {
  const { state, customer, price, credit, shippingAddress: to, note, until } = offer;
  const intro = {
    draft: '',
    offered: `Valid until ${lastDay(until)}. The cloth is not reserved for you until you order.`,
    expired: `This offer was valid until ${lastDay(until)}. Please write to us for a new one.`,
    placed: 'This offer was ordered.',
  }[state];
  const place = [to.street, to.line2, `${to.postalCode} ${to.city}`.trim(), to.region, to.country];
  return (
    <div className={styles.stack}>
      <PageHeading title={`${TITLE}, ${customer}`} intro={intro} />
      <Panel title="Items">
        <div className={styles.stack}>
          <OfferPrice price={price} credit={credit} />
          <p className={styles.quiet}>{place.filter(Boolean).join(', ')}</p>
          {note !== undefined && <p>{note}</p>}
        </div>
      </Panel>
      {state === 'offered' && <AcceptOffer token={token} offer={offer} />}
      {state === 'placed' && <PayOffer token={token} order={offer.order} />}
    </div>
  );
}
