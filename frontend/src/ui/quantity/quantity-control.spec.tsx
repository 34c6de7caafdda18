import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityControl } from './quantity-control';

function Counter({ typed, start = 2 }: { typed: 'ignore' | 'clamp'; start?: number }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <QuantityControl label="Quantity" typed={typed} value={value} max={5} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const setUp = (typed: 'ignore' | 'clamp', start?: number) => {
  render(<Counter typed={typed} start={start} />);
  const field = screen.getByRole('spinbutton', { name: 'Quantity' });
  const user = userEvent.setup();
  return {
    user,
    field,
    value: () => screen.getByText(/^\d+$/, { selector: 'output' }).textContent,
    type: async (text: string) => {
      await user.clear(field);
      await user.type(field, text);
    },
  };
};

describe('a quantity', () => {
  it('changes a quantity up to the stock and down to one, and no further', async () => {
    const { user, value } = setUp('clamp', 4);
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(value()).toBe('5');
    expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    for (let presses = 0; presses < 4; presses += 1) {
      await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    }
    expect(value()).toBe('1');
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  });
});

describe('a typed quantity on the detail page', () => {
  it('accepts a typed quantity within the stock', async () => {
    const { type, value } = setUp('ignore');
    await type('4');
    expect(value()).toBe('4');
  });

  it.each(['9', '0'])('ignores a typed quantity outside the stock: %s', async (text) => {
    const { type, field, user, value } = setUp('ignore');
    await type(text);
    await user.tab();
    expect(value()).toBe('2');
    expect(field).toHaveValue(2);
  });
});

describe('a typed quantity in the cart', () => {
  it('allows an empty quantity while typing, and sets one when left empty', async () => {
    const { user, field, value } = setUp('clamp');
    await user.clear(field);
    expect(value()).toBe('2');
    await user.tab();
    expect(value()).toBe('1');
  });

  it('lowers a typed quantity to the stock on Enter', async () => {
    const { type, value } = setUp('clamp');
    await type('99{Enter}');
    expect(value()).toBe('5');
  });
});
