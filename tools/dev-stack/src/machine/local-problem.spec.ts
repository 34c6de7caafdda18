import { checkDisk } from './disk.js';
import { explain, LocalProblem } from './local-problem.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

describe('a failure on the terminal', () => {
  const folder = temporaryFolder();

  it('prints a failure in one sentence with the end of the log under it', () => {
    const problem = new LocalProblem('Redis did not come up:', 'bad config\nline 3');
    expect(explain(problem)).toBe('Redis did not come up:\n    bad config\n    line 3');
  });

  it('reports a full disk when a file cannot be written', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(explain(full)).toContain('The disk is full.');
  });

  it('reports before the start how much disk space is needed', () => {
    expect(() => checkDisk(folder.path, Number.MAX_SAFE_INTEGER)).toThrow(/nearly full: \d+ MB/);
    expect(() => checkDisk(folder.path, 1)).not.toThrow();
  });

  it('keeps the stack trace of an unexpected error', () => {
    expect(explain(new Error('surprise'))).toContain('local-problem.spec');
  });
});
