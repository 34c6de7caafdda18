import type { TaxReport } from '@shop/contracts/billing/documents';
import { sum } from '@shop/contracts/core/numbers';
import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';
import { countryName } from '@shop/contracts/places/country-name';
import { Table } from '../../../ui/list/table';

type Row = TaxReport['rows'][number];

const total = (amounts: readonly number[]): string =>
  formatDollars(toDollars(sum(amounts.map(toCents))));

/** Net and tax by country and rate with their sums; corrections of earlier quarters are listed separately. */
export const TaxTable = ({ rows }: { rows: readonly Row[] }) => (
  <Table caption="Tax by country and rate">
    <thead>
      <tr>
        <th scope="col">Country</th>
        <th scope="col" data-figure>
          Rate
        </th>
        <th scope="col">Documents</th>
        <th scope="col" data-figure>
          Net
        </th>
        <th scope="col" data-figure>
          Tax
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ country, rate, corrects, net, tax }) => (
        <tr key={[country, rate, corrects].join()}>
          <th scope="row">{countryName(country) ?? country}</th>
          <td data-figure>{rate} %</td>
          <td>{corrects === undefined ? 'of this quarter' : `correction of ${corrects}`}</td>
          <td data-figure>{formatDollars(net)}</td>
          <td data-figure>{formatDollars(tax)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={3}>
          Total
        </th>
        <td data-figure>{total(rows.map(({ net }) => net))}</td>
        <td data-figure>{total(rows.map(({ tax }) => tax))}</td>
      </tr>
    </tfoot>
  </Table>
);
