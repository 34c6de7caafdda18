import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { switchSingleKeys } from '../single-keys';
import type { Sorting } from '../list/sort-head';
import type { DataColumn } from './data-column';
import { DataTable, type DataTableProps } from './data-table';
import { useSelection } from './use-selection';

interface Cloth {
  id: string;
  name: string;
  stock: number;
}

const cloths = (count: number): Cloth[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    name: `Cloth ${String(at + 1)}`,
    stock: at,
  }));
const columns: DataColumn<Cloth>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 16,
    isFixed: true,
    sort: { by: 'name' },
    cell: ({ name }) => name,
  },
  {
    id: 'stock',
    label: 'Stock',
    width: 6,
    figure: true,
    sort: { by: 'stock', first: 'desc' },
    cell: ({ stock }) => stock,
  },
  { id: 'origin', label: 'Origin', width: 8, cell: () => 'Dhaka' },
];
const usual = ['name', 'stock', 'origin'];
const still = {
  isFetching: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: jest.fn(),
  refetch: jest.fn(),
};

function Page(props: Partial<DataTableProps<Cloth>>) {
  const [sorting, onSort] = useState<Sorting>({ sort: 'name', order: 'asc' });
  const selection = useSelection('');
  const [ids, setIds] = useState<readonly string[]>(usual);
  const [widths, onWidths] = useState<Record<string, number>>({});
  const layout = {
    columns: ids,
    usual,
    widths,
    onWidths,
    onColumns: (next: readonly string[] | null) => {
      setIds(next ?? usual);
    },
  };
  return (
    <MemoryRouter>
      <DataTable
        what="cloths"
        columns={columns}
        rows={undefined}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        total={props.rows?.length ?? null}
        onOpen={jest.fn()}
        query={still}
        empty={<p>No cloths yet</p>}
        layout={layout}
        sorting={sorting}
        onSort={onSort}
        selection={selection}
        {...props}
      />
      <output>{selection.count(0)}</output>
    </MemoryRouter>
  );
}

const open = (props: Partial<DataTableProps<Cloth>> = {}) => {
  const rows = props.rows ?? cloths(5);
  const view = render(<Page rows={rows} {...props} />);
  return { user: userEvent.setup(), ...view };
};
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`${name} `) });
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const cell = (name: string) => screen.getByRole('rowheader', { name });

describe('the table of the back-office', () => {
  it('counts rows for screen readers, and marks selected rows and the sorted column', async () => {
    const { user } = open({ total: 240 });
    expect(screen.getByRole('grid', { name: 'Cloths' })).toHaveAttribute('aria-rowcount', '241');
    expect(row('Cloth 3')).toHaveAttribute('aria-rowindex', '4');
    await user.click(box('Cloth 3'));
    expect(row('Cloth 3')).toHaveAttribute('aria-selected', 'true');
    const head = screen.getByRole('columnheader', { name: 'Stock' });
    await user.click(within(head).getByRole('button'));
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(head).getByRole('button'));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort');
  });

  it('shows no boxes, and no key for them, if rows cannot be selected', () => {
    open({ selection: undefined });
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument();
    expect(screen.queryByText('select')).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Cloth 3/ })).not.toHaveAttribute('aria-selected');
  });

  it('moves by arrows and j and k, selects by x, opens by Enter, and stops by Escape', async () => {
    const onOpen = jest.fn();
    const { user } = open({ onOpen });
    await user.click(screen.getByRole('button', { name: 'Stock' }));
    await user.tab();
    expect(box('Cloth 1')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}jjk');
    expect(cell('Cloth 3')).toHaveFocus();
    await user.keyboard('gx');
    expect(box('Cloth 3')).not.toBeChecked();
    await user.keyboard('x');
    expect(box('Cloth 3')).toBeChecked();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ name: 'Cloth 3' }));
    await user.keyboard('{Escape}x');
    expect(box('Cloth 3')).toBeChecked();
    expect(document.body).toHaveFocus();
  });

  it('selects a range with Shift, and the loaded rows by the box of the head', async () => {
    const { user } = open();
    await user.click(box('Cloth 2'));
    await user.keyboard('{Shift>}');
    await user.click(box('Cloth 4'));
    await user.keyboard('{/Shift}');
    expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3);
    const all = screen.getByRole('checkbox', { name: 'Select the loaded rows' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(box('Cloth 1')).toBeChecked();
    await user.click(all);
    expect(box('Cloth 1')).not.toBeChecked();
  });

  it('hides, moves and resizes columns by keyboard, and restores the default ones', async () => {
    const { user } = open();
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    await user.click(screen.getByText('Columns', { selector: 'summary' }));
    expect(screen.queryByRole('checkbox', { name: 'Name' })).not.toBeInTheDocument();
    screen.getByRole('button', { name: 'Move Origin up' }).focus();
    await user.keyboard('{Enter}{Enter}');
    expect(heads()).toEqual(['', 'Name', 'Origin', 'Stock']);
    await user.click(screen.getByRole('button', { name: 'Make Stock wider' }));
    const stock = document.querySelector('col[data-column=stock]');
    expect(stock).toHaveStyle({ width: '7rem' });
    await user.click(screen.getByRole('checkbox', { name: 'Stock' }));
    expect(heads()).toEqual(['', 'Name', 'Origin']);
    await user.click(screen.getByRole('button', { name: 'Default columns' }));
    expect(heads()).toEqual(['', 'Name', 'Stock', 'Origin']);
  });

  it('ignores single keys that are switched off', async () => {
    switchSingleKeys(false);
    const { user } = open();
    cell('Cloth 1').focus();
    await user.keyboard('x{ArrowDown}');
    expect(box('Cloth 1')).not.toBeChecked();
    expect(cell('Cloth 2')).toHaveFocus();
  });

  it('shows placeholder rows, then why the rows could not be loaded with the id of the request', async () => {
    const refetch = jest.fn();
    const { user, rerender } = open({ rows: undefined, query: { ...still, isFetching: true } });
    rerender(<Page query={{ ...still, isFetching: true }} />);
    expect(screen.getByText('Loading cloths...')).toBeInTheDocument();
    const failure = { text: 'Service temporarily unavailable', requestId: 'ab-12' };
    rerender(<Page failure={failure} query={{ ...still, refetch }} />);
    expect(screen.getByText('Cloths could not be loaded')).toBeVisible();
    expect(screen.getByText('Service temporarily unavailable · Request ab-12')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(refetch).toHaveBeenCalled();
    rerender(<Page rows={[]} />);
    expect(screen.getByText('No cloths yet')).toBeVisible();
  });

  it('W55: renders up to 100 rows, and of more only the visible ones and the focused one', () => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    const { rerender } = open({ rows: cloths(100) });
    expect(screen.getAllByRole('rowheader')).toHaveLength(100);
    expect(screen.queryByText(/Ctrl-F/)).not.toBeInTheDocument();
    rerender(<Page rows={cloths(5_000)} />);
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(100);
    expect(screen.getByText('Ctrl-F finds only the visible rows.')).toBeVisible();
  });

  it('loads the next rows by the button, and when the end is near', async () => {
    const fetchNextPage = jest.fn();
    const { user } = open({ query: { ...still, hasNextPage: true, fetchNextPage } });
    await user.click(screen.getByRole('button', { name: 'Show more cloths' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
    screen.getByRole('grid').parentElement?.dispatchEvent(new Event('scroll'));
    expect(fetchNextPage).toHaveBeenCalledTimes(2);
  });
});
