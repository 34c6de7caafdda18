import type { DocumentRow } from '@shop/contracts/billing/documents';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import { Table } from '../../../ui/list/table';
import { documentName, documentSum } from '../../order/documents/document-list';

export const DocumentsTable = ({ documents }: { documents: readonly DocumentRow[] }) => (
  <Table cards caption="Documents">
    <thead>
      <tr>
        <th scope="col">Document</th>
        <th scope="col">Issued</th>
        <th scope="col">Order</th>
        <th scope="col">For</th>
        <th scope="col" data-figure>
          Sum
        </th>
      </tr>
    </thead>
    <tbody>
      {documents.map((document) => (
        <tr key={document._id}>
          <td>{documentName(document)}</td>
          <td>{dayText(document.issuedOn)}</td>
          <td>
            <Link to={adminPaths.order.href(document.order)}>{document.orderNumber}</Link>
          </td>
          <td>{document.buyer}</td>
          <td data-figure data-column="Sum">
            {documentSum(document)}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
