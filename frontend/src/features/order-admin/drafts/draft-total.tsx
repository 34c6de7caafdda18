import { errorMessage } from '../../../lib/error-message';
import { useDebounced } from '../../../lib/use-debounced';
import { formatDollars } from '@shop/contracts/money/price';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { OfferPrice } from '../../order/offer/offer-price';
import { priced, type TypedDraft } from './draft-form.rules';
import { usePriceDraftQuery } from './drafts-api';
import styles from './drafts.module.css';

/** In milliseconds: the price is requested after this time without input. */
const SETTLE_MS = 400;

interface DraftTotalProps {
  typed: TypedDraft;
  /** Id of the draft of an exchange, which has its own prices. */
  draft: string | undefined;
  onMethod: (method: string) => void;
}

/** Shows the price of the draft, computed by the server, and the delivery methods. */
export function DraftTotal({ typed, draft, onMethod }: DraftTotalProps) {
  const settled = useDebounced(JSON.stringify(typed), SETTLE_MS);
  const input = priced(JSON.parse(settled) as TypedDraft);
  const query = usePriceDraftQuery(
    { ...(input.data ?? { items: [], shippingAddress: NOWHERE }), ...(draft && { draft }) },
    { skip: !input.success },
  );
  const { data, error, isFetching } = query;
  return (
    <Panel title="Total">
      <div className={styles.form} aria-busy={isFetching}>
        {!input.success && (
          <p className={styles.quiet}>Add products and an address to see the price.</p>
        )}
        {input.success && error && (
          <p role="alert" className={styles.fault}>
            {errorMessage(error, 'The price could not be calculated')}
          </p>
        )}
        {input.success && data && !error && (
          <>
            <SelectField
              label="Delivery"
              options={data.methods.map(({ id, name, price }) => ({
                value: id,
                label: `${name}, ${price === 0 ? 'free' : formatDollars(price)}`,
              }))}
              value={data.price.shipping.method}
              onChange={({ target }) => {
                onMethod(target.value);
              }}
            />
            <OfferPrice price={data.price} />
          </>
        )}
      </div>
    </Panel>
  );
}

const NOWHERE = { street: '', city: '', postalCode: '', country: '' };
