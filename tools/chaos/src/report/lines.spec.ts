import { lastPieces } from '../scenarios/r01-last-pieces.js';
import { resultLines, verdictLines } from './lines.js';

describe('the output of a run', () => {
  const result = {
    scenario: lastPieces,
    summary: '50/50 rounds exact',
    faults: [],
    form: 'full' as const,
    seconds: 61.4,
    settledSeconds: 0.32,
    verdicts: [],
  };

  it('prints one summary line for a scenario that passed', () => {
    expect(resultLines(result)).toEqual([
      '✓ R1  50/50 rounds exact; I1-I30 hold after 0.3 s (61 s)',
    ]);
  });

  it('prints which invariants still did not hold', () => {
    const broken = { invariant: 'stock = ledger', checked: '', breaches: ['product x'] };
    const verdicts = [
      { ...broken, id: 'I1' as const },
      { ...broken, id: 'I4' as const },
    ];
    const [line] = resultLines({ ...result, verdicts, settledSeconds: 20 });
    expect(line).toContain('I1, I4 broken still after 20.0 s');
  });

  it("lists each failed assertion under its scenario's line", () => {
    const lines = resultLines({ ...result, faults: ['21 sold', 'I1: stock 9, ledger 8'] });
    expect(lines[0]).toMatch(/^✗ R1/);
    expect(lines.slice(1)).toEqual(['      21 sold', '      I1: stock 9, ledger 8']);
  });

  it('prints one line for an invariant that holds, and the breaches of one that does not', () => {
    const verdict = { id: 'I1', invariant: 'stock = ledger', checked: '3 products' } as const;
    expect(verdictLines({ ...verdict, breaches: [] })).toEqual([
      '✓ I1 stock = ledger (3 products)',
    ]);
    expect(verdictLines({ ...verdict, breaches: ['product x: stock 9, ledger 8'] })).toEqual([
      '✗ I1 stock = ledger (3 products)',
      '    product x: stock 9, ledger 8',
    ]);
  });
});
