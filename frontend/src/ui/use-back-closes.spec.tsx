import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useBackCloses } from './use-back-closes';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  useBackCloses(isOpen, () => {
    setIsOpen(false);
  });
  return (
    <>
      <button
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        Toggle
      </button>
      {isOpen && <p>Filters</p>}
    </>
  );
}
const toggle = () => {
  fireEvent.click(screen.getByRole('button'));
};
const filters = () => screen.queryByText('Filters');

describe('an overlay over a page', () => {
  beforeEach(() => {
    history.replaceState({ key: 'list' }, '', '/products');
    render(<Page />);
  });

  it('X11: closes by Back and stays on the page', async () => {
    toggle();
    expect(history.state).toMatchObject({ key: 'list' });
    act(() => {
      history.back();
    });
    await waitFor(() => {
      expect(filters()).toBeNull();
    });
    expect([location.pathname, history.state]).toEqual(['/products', { key: 'list' }]);
  });

  it('X11: leaves no entry in the history when it is closed in another way', async () => {
    toggle();
    toggle();
    await waitFor(() => {
      expect(history.state).toEqual({ key: 'list' });
    });
  });
});
