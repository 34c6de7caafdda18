import type { AuditEntryView } from '@shop/contracts/core/audit';
import { lazyPart } from '../../ui/lazy-part';
import { PutBack } from '../bulk/put-back';
import { ProductPutBack } from '../catalogue-admin/product-bulk/put-back';

const PutBackTags = lazyPart(
  async () => (await import('../order-admin/put-back-tags')).PutBackTags,
);

/** Offers to restore the previous values after a change of products or of order tags. */
export function PutBackOfEntry({ entry }: { entry: AuditEntryView }) {
  const { _id, action, subject, at } = entry;
  const { name: title } = subject;
  if (action === 'product.bulkChanged')
    return <ProductPutBack of={subject._id} title={title} at={at} />;
  if (action === 'order.bulkTagged')
    return <PutBack of={subject._id} dialog={PutBackTags} title={title} at={at} />;
  if (action === 'order.tagged')
    return (
      <PutBack of={_id} title={`the change of the tags of ${title}`} at={at} dialog={PutBackTags} />
    );
  return null;
}
