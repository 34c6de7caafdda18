import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LengthControl } from './length-control';

const sale = { unit: 'm', cutsPerUnit: 10, least: 0.5 } as const;

function Controlled({ typed, start = 2.3 }: { typed: 'ignore' | 'clamp'; start?: number }) {
  const [value, setValue] = useState(start);
  return (
    <LengthControl
      label="Length"
      typed={typed}
      value={value}
      max={4.2}
      sale={sale}
      onChange={setValue}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Length in metres' });
async function type(typed: 'ignore' | 'clamp', text: string) {
  const user = userEvent.setup();
  render(<Controlled typed={typed} />);
  await user.clear(field());
  if (text) await user.type(field(), text);
  await user.tab();
}

describe('the control of a length', () => {
  it.each([
    ['2,4', '2.40'],
    ['2.4 m', '2.40'],
    ['240cm', '2.40'],
    ['1½', '1.50'],
    ['4.2', '4.20'],
    ['0.5', '0.50'],
  ])('FAB-6: reads the length "%s" as %s', async (text, shown) => {
    await type('ignore', text);
    expect(field()).toHaveValue(shown);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each([
    ['2.35', 'Cut in steps of 10 cm.'],
    ['0.4', 'From 0.50 m.'],
    ['4.3', 'At most 4.20 m.'],
    ['two', '“two” is not a length we understand.'],
    ['1e1', '“1e1” is not a length we understand.'],
    ['', ''],
  ])(
    'FAB-4, cases 29: ignores "%s" on the page of a product, and explains it',
    async (text, why) => {
      await type('ignore', text);
      expect(field()).toHaveValue('2.30');
      expect(screen.getByRole('status').textContent).toBe(why);
    },
  );

  it.each([
    ['2.35', '2.40', '2.35 m, cut as 2.40 m.'],
    ['0.4', '0.50', 'From 0.50 m.'],
    ['99', '4.20', 'At most 4.20 m.'],
    ['two', '0.50', '“two” is not a length we understand.'],
    ['', '0.50', ''],
  ])('FAB-4: changes "%s" to %s in the cart', async (text, shown, note) => {
    await type('clamp', text);
    expect(field()).toHaveValue(shown);
    expect(screen.getByRole('status')).toHaveTextContent(note);
  });

  it.each([
    ['ignore', '3.5', 3.5],
    ['ignore', '3.55', 2.3],
    ['clamp', '3.55', 3.6],
    ['clamp', '99', 4.2],
  ] as const)('shopper 2: %s: the length follows the keys of "%s"', async (typed, text, value) => {
    const user = userEvent.setup();
    const changed = jest.fn();
    render(
      <LengthControl
        label="Length"
        typed={typed}
        sale={sale}
        value={2.3}
        max={4.2}
        onChange={changed}
      />,
    );
    await user.clear(field());
    await user.type(field(), text);
    expect(changed).toHaveBeenLastCalledWith(value);
    expect(field()).toHaveValue(text);
  });

  it('FAB-6: shows what a length in yards costs', async () => {
    await type('ignore', '2 1/2 yd');
    expect(field()).toHaveValue('2.30');
    expect(screen.getByRole('status')).toHaveTextContent('2 1/2 yd is 2.29 m, cut as 2.30 m.');
  });

  it('changes a length by one cut, down to the least and up to the stock', async () => {
    const user = userEvent.setup();
    render(<Controlled typed="ignore" start={4.1} />);
    const [less, more] = ['Decrease length', 'Increase length'].map((name) =>
      screen.getByRole('button', { name }),
    );
    if (!less || !more) throw new Error('there are two buttons');
    await user.click(more);
    expect(field()).toHaveValue('4.20');
    expect(more).toBeDisabled();
    await user.click(less);
    await user.click(less);
    expect(field()).toHaveValue('4.00');
  });

  it('stops a length at the least length', () => {
    render(<Controlled typed="ignore" start={0.5} />);
    expect(screen.getByRole('button', { name: 'Decrease length' })).toBeDisabled();
  });
});
