import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { SearchField } from './search-field';

/** A page whose code never arrives. */
const Loading = lazy(() => new Promise<never>(() => undefined));

/** Renders the search of a list that stays below its form, and a link to a page that replaces it. */
function setUp() {
  const onSearch = jest.fn();
  const list = (
    <>
      <SearchField placeholder="Name" value="" onSearch={onSearch} />
      <Link to="/list/edit">Edit</Link>
      <Link to="/list">Close</Link>
      <Link to="/product">Product</Link>
    </>
  );
  render(
    <MemoryRouter useTransitions={false} initialEntries={['/list']}>
      <Suspense fallback="Loading...">
        <Routes>
          <Route path="/list/*" element={list} />
          <Route path="/product" element={<Loading />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  return { onSearch, user };
}
const pause = () => act(() => jest.advanceTimersByTimeAsync(400));

describe('a search field', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  it('searches once the typing in the search field pauses', async () => {
    const { onSearch, user } = setUp();
    await user.type(screen.getByLabelText('Search'), 'silk');
    expect(onSearch).not.toHaveBeenCalled();
    await pause();
    expect(onSearch.mock.calls).toEqual([['silk']]);
  });

  it('browser 1: does not search once a link was followed, while the next page is still loading', async () => {
    const { onSearch, user } = setUp();
    await user.type(screen.getByLabelText('Search'), 'silk');
    await user.click(screen.getByRole('link', { name: 'Product' }));
    await pause();
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('browser 1: delays the search while a form is open over the list, and searches when it is closed', async () => {
    const { onSearch, user } = setUp();
    await user.type(screen.getByLabelText('Search'), 'silk');
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    await pause();
    expect(onSearch).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Close' }));
    await pause();
    expect(onSearch.mock.calls).toEqual([['silk']]);
  });
});
