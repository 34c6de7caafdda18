import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderTransitions, type OrderInput, type OrderState } from './order-state.rules.js';

const rules = Object.entries(orderTransitions).flatMap(([state, inputs]) =>
  Object.entries(inputs).map(([input, rule]) => ({ state, input, rule })),
);

/** Returns the table as in the README: states with the same rule for an input share a row. */
function tableText(): string {
  const rows = new Map<string, string[]>();
  for (const { state, input, rule } of rules) {
    const cells =
      'refuse' in rule
        ? [`refused: \`${rule.refuse}\``, '']
        : [rule.to, rule.effects.join(', ') || '–'];
    const key = `${input} | ${cells.join(' | ')}`;
    rows.set(key, [...(rows.get(key) ?? []), state]);
  }
  return [...rows].map(([key, states]) => `| ${states.join(', ')} | ${key} |`).join('\n');
}
const withoutPadding = (text: string): string => text.replace(/ +/g, ' ');

describe('the transitions of an order', () => {
  it('prints the table of transitions in the README of the service', () => {
    const readme = readFileSync(join(__dirname, '../../../README.md'), 'utf8');
    expect(withoutPadding(readme)).toContain(withoutPadding(tableText()));
  });

  it('reaches every state of an order from placing', () => {
    const reached = new Set<OrderState>(['placing']);
    for (const state of reached)
      for (const rule of Object.values(orderTransitions[state])) {
        if ('refuse' in rule) continue;
        const next: readonly OrderState[] =
          rule.to === 'requested'
            ? ['pending', 'processing', 'shipped', 'delivered']
            : rule.to === 'before'
              ? []
              : [rule.to];
        for (const one of next) reached.add(one);
      }
    expect([...reached].sort()).toEqual(Object.keys(orderTransitions).sort());
  });

  it('releases the stock and frees the discounts whenever an order stops holding stock', () => {
    const holds = (state: string) => !['rejected', 'cancelled', 'holding'].includes(state);
    const ends = rules.flatMap(({ state, rule }) =>
      'refuse' in rule || !holds(state) || holds(rule.to) ? [] : [rule.effects],
    );
    expect(ends.length).toBeGreaterThan(4);
    for (const effects of ends)
      expect(effects).toEqual(expect.arrayContaining(['release stock', 'free discounts']));
  });

  it.each<OrderInput>(['keep', 'prepare', 'sendCharged', 'cancel'])(
    'has a transition for %s by staff in every status of a placed order',
    (input) => {
      const statuses = ['pending', 'processing', 'shipped', 'delivered'] as const;
      for (const status of statuses) expect(orderTransitions[status][input]).toBeDefined();
    },
  );
});
