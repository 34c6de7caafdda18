import { fireEvent, render, screen } from '@testing-library/react';
import { DateField } from './date-field';

const written = () => screen.getByLabelText('Day').nextElementSibling?.textContent;

describe('a field of a day', () => {
  it('owner 8: shows a day in the format of the shop, whatever the browser would show', () => {
    const { rerender } = render(<DateField label="Day" value="2026-11-27" readOnly />);
    expect(written()).toBe('27 November 2026');
    rerender(<DateField label="Day" value="" readOnly />);
    expect(written()).toBe('');
  });

  it('owner 8: follows the day chosen in the field, with its time', () => {
    render(<DateField label="Day" withTime defaultValue="2026-12-01T00:00" />);
    expect(written()).toBe('1 December 2026, 00:00');
    fireEvent.input(screen.getByLabelText('Day'), { target: { value: '2026-12-02T14:05' } });
    expect(written()).toBe('2 December 2026, 14:05');
  });
});
