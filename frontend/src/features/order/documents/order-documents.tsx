import { errorMessage } from '../../../lib/error-message';
import { Panel } from '../../../ui/panel';
import { useDocumentsOfOrderQuery } from './document-api';
import { DocumentLines } from './document-list';

/** The invoices and credit notes of an order for its customer; renders nothing if there are none. */
export function OrderDocuments({ order }: { order: string }) {
  const { data, error } = useDocumentsOfOrderQuery(order, { refetchOnMountOrArgChange: true });
  if (error && !data)
    return (
      <Panel title="Documents">
        <p>{errorMessage(error, 'Documents could not be loaded')}</p>
      </Panel>
    );
  if (!data || data.documents.length === 0) return null;
  return (
    <Panel title="Documents">
      <DocumentLines documents={data.documents} />
    </Panel>
  );
}
