import { CommitSignal, eventCommitted, signalOnCommit } from './commit-signal.js';

const LONG = 60_000;

describe('the commit signal of a relay', () => {
  it('wakes the relay that waits for a commit signal', async () => {
    const signal = new CommitSignal();
    const received = signal.wait(LONG);
    signal.raise();
    expect(await received).toBe(true);
  });

  it('wakes the next waiter once if the signal was raised before', async () => {
    const signal = new CommitSignal();
    signal.raise();
    signal.raise();
    expect(await signal.wait(LONG)).toBe(true);
    expect(await signal.wait(1)).toBe(false);
  });

  it('raises the signal for every event that this process commits, until it is removed', async () => {
    const signal = new CommitSignal();
    const takeDown = signalOnCommit(signal);
    eventCommitted();
    expect(await signal.wait(LONG)).toBe(true);
    takeDown();
    eventCommitted();
    expect(await signal.wait(1)).toBe(false);
  });
});
