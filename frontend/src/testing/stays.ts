import { act, screen } from '@testing-library/react';

/** In milliseconds: how far the fake clock advances between two checks of `findBy`. */
const LOOK_MS = 50;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/**
 * Expects the text to stay for exactly this number of milliseconds. The fake clock advances only here; calls to the
 * server continue.
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
