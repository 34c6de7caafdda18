import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ListTable } from './list-table';

interface Cloth {
  id: string;
  name: string;
}
const cloths = (...names: string[]): Cloth[] => names.map((name) => ({ id: name, name }));
const columns = [
  {
    id: 'name',
    label: 'Name',
    width: 12,
    isFixed: true,
    cell: ({ name }: Cloth) => <a href={`/${name}`}>{name}</a>,
  },
];
const refetch = jest.fn();

const Place = () => <output aria-label="Place">{useLocation().pathname}</output>;

const table = (rows: Cloth[], own: { filters?: object; isFetching?: boolean } = {}) => (
  <MemoryRouter>
    <Place />
    <ListTable
      what="cloths"
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      total={{ count: rows.length, isCapped: false }}
      filters={own.filters ?? {}}
      isFiltered={false}
      whence="Add one."
      onReset={jest.fn()}
      layout={{
        columns: ['name'],
        usual: ['name'],
        widths: {},
        onWidths: jest.fn(),
        onColumns: jest.fn(),
      }}
      query={{
        hasNextPage: false,
        isFetchingNextPage: false,
        isFetching: own.isFetching ?? false,
        fetchNextPage: jest.fn(),
        refetch,
      }}
      columns={columns}
    />
  </MemoryRouter>
);
const names = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);

describe('a list of the back-office', () => {
  it('opens the link of a row within the app, and leaves a new tab to the browser', () => {
    render(table(cloths('Ajrakh')));
    const link = screen.getByRole('link', { name: 'Ajrakh' });
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(screen.getByRole('status', { name: 'Place' })).toHaveTextContent(/^\/$/);
    expect(fireEvent.click(link)).toBe(false);
    expect(screen.getByRole('status', { name: 'Place' })).toHaveTextContent('/Ajrakh');
  });

  it('W53: keeps a row that does not match anymore in its place, with the reason, until the list is reloaded', () => {
    const { rerender } = render(table(cloths('Ajrakh', 'Khadi', 'Voile')));
    rerender(table(cloths('Ajrakh', 'Voile')));
    expect(names()).toEqual(['Ajrakh', 'Khadi', 'Voile']);
    const left = screen.getByRole('row', { name: /Khadi/ });
    expect(left).toHaveTextContent('No longer matches the filters');
    expect(screen.getByText('Showing 2 of 2 cloths')).toBeVisible();
    rerender(table(cloths('Ajrakh', 'Voile'), { filters: { category: 'silk' } }));
    expect(names()).toEqual(['Ajrakh', 'Voile']);
  });

  it('W53: counts new rows, and shows them when they are requested', () => {
    const { rerender } = render(table(cloths('Ajrakh', 'Voile')));
    rerender(table(cloths('Khadi', 'Ajrakh', 'Voile')));
    expect(names()).toEqual(['Ajrakh', 'Voile']);
    fireEvent.click(screen.getByRole('button', { name: '1 new' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    const all = cloths('Khadi', 'Ajrakh', 'Voile');
    rerender(table(all, { isFetching: true }));
    rerender(table(all));
    expect(names()).toEqual(['Khadi', 'Ajrakh', 'Voile']);
  });

  it('appends the rows of the next page', () => {
    const { rerender } = render(table(cloths('Ajrakh')));
    rerender(table(cloths('Ajrakh', 'Khadi')));
    expect(names()).toEqual(['Ajrakh', 'Khadi']);
  });
});
