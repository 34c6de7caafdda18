import { readSteps } from './setup-steps.js';

describe('the steps of the set-up in containers', () => {
  it('containers C: run in one order, orders last', () => {
    const { steps, services } = readSteps(['migrate', 'stores']);
    expect(steps).toEqual(['stores', 'migrate']);
    expect(services).toHaveLength(6);
    expect(services.at(-1)).toBe('order');
  });

  it('containers C: run alone, for one service', () => {
    expect(readSteps(['migrate', 'order'])).toEqual({ steps: ['migrate'], services: ['order'] });
  });

  it('fill those services that have demo data', () => {
    const { services } = readSteps(['seed']);
    expect(services).toEqual(['auth', 'catalogue', 'correspondence', 'order']);
  });

  it.each([[['migrte']], [['order']], [[]]])('are refused by name: %j', (args) => {
    expect(() => readSteps(args)).toThrow(/setup takes check, stores, migrate, seed/);
  });
});
