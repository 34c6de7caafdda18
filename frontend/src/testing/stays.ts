import { act, screen } from '@testing-library/react';

/** How far the clock of the test goes between two looks of `findBy`. */
const LOOK_MS = 50;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/**
 * Expects that the text stays for this number of milliseconds and no longer. The fake clock advances only here; calls
 * to the server continue.
 */
export async function expectToStay(text: string, shownMs: number, cause: () => void) {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance'],
  });
  try {
    cause();
    expect(await screen.findByText(text)).toBeVisible();
    await pass(shownMs - 2 * LOOK_MS);
    expect(screen.getByText(text)).toBeVisible();
    await pass(2 * LOOK_MS);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
}
