import { readSteps } from './setup-steps.js';

describe('the steps of the set-up in containers', () => {
  it('containers C: runs the set-up steps in order, orders last', () => {
    const { steps, services } = readSteps(['migrate', 'stores']);
    expect(steps).toEqual(['stores', 'migrate']);
    expect(services).toHaveLength(6);
    expect(services.at(-1)).toBe('order');
  });

  it('containers C: runs a set-up step alone, for one service', () => {
    expect(readSteps(['migrate', 'order'])).toEqual({ steps: ['migrate'], services: ['order'] });
  });

  it('seeds those services that have demo data', () => {
    const { services } = readSteps(['seed']);
    expect(services).toEqual(['auth', 'catalogue', 'correspondence', 'order']);
  });

  it.each([[['migrte']], [['order']], [[]]])('refuses set-up steps by name: %j', (args) => {
    expect(() => readSteps(args)).toThrow(/setup takes check, stores, migrate, seed/);
  });
});
