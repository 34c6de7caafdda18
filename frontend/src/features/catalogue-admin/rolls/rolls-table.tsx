import type { RollView } from '@shop/contracts/inventory/rolls';
import { Table } from '../../../ui/list/table';
import { useLinkPress } from '../../../ui/table/use-link-press';
import { rollColumns } from './roll-columns';

/** The rolls of one delivery, with the columns of the list. */
export function RollsTable({ rolls }: { rolls: readonly RollView[] }) {
  const press = useLinkPress();
  const [name, ...columns] = rollColumns;
  return (
    <Table caption="Rolls">
      <thead>
        <tr>
          {[name, ...columns].map((column) => (
            <th key={column?.id} scope="col" data-figure={column?.figure || undefined}>
              {column?.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onClickCapture={press}>
        {rolls.map((roll) => (
          <tr key={roll._id}>
            <th scope="row">{name?.cell(roll)}</th>
            {columns.map(({ id, figure, cell }) => (
              <td key={id} data-figure={figure || undefined}>
                {cell(roll)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
