import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Suspense } from 'react';
import { server } from '../testing/server';
import { lazyPart } from './lazy-part';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

describe('shopper 20: a lazily loaded part', () => {
  it('offers to retry if the code of a part failed to load, and keeps the rest of the page', async () => {
    const load = jest
      .fn<Promise<typeof Greeting>, []>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(Greeting);
    server.use(http.head('*/robots.txt', () => HttpResponse.error()));
    const Part = lazyPart(load);
    const user = userEvent.setup();
    render(
      <>
        <input aria-label="Street" defaultValue="Road 7" />
        <Suspense fallback="Loading">
          <Part name="Nadia" />
        </Suspense>
      </>,
    );
    const again = 'Try Again';
    await user.click(await screen.findByRole('button', { name: again }));
    expect(load).toHaveBeenCalledTimes(2);
    await user.click(await screen.findByRole('button', { name: again }));
    expect(await screen.findByText('Hello Nadia')).toBeVisible();
    expect(screen.getByLabelText('Street')).toHaveValue('Road 7');
    expect(screen.queryByRole('button', { name: again })).not.toBeInTheDocument();
  });

  it('shows a preloaded part at once', async () => {
    const Part = lazyPart(() => Promise.resolve(Greeting));
    await Part.fetch();
    render(<Part name="Nadia" />);
    expect(screen.getByText('Hello Nadia')).toBeVisible();
  });
});
