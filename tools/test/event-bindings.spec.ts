// Every event reaches the queue of each service that handles it, because an event without a binding would never be
// published.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, SERVICES } from './testing/files.js';

interface Binding {
  source: string;
  destination: string;
  routing_key: string;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));

/** Names of events by the expression that handlers use: `orderEvents.placed`. */
const eventNames = new Map(
  sourcesIn('libs/contracts/src').flatMap((source) =>
    [...source.matchAll(/export const (\w+Events) = \{([\s\S]*?)\n\};/g)].flatMap(
      ([, group = '', body = '']) =>
        [...body.matchAll(/(\w+): event\(\s*'([^']+)'/g)].map(
          ([, key = '', name = '']): [string, string] => [`${group}.${key}`, name],
        ),
    ),
  ),
);

const { bindings } = JSON.parse(
  readFileSync(join(root, 'infra/rabbitmq/definitions.json'), 'utf8'),
) as { bindings: Binding[] };

const isBound = (service: string, event: string): boolean =>
  bindings.some(
    ({ source, destination, routing_key: key }) =>
      source === 'events' &&
      destination === `ev.${service}` &&
      (key === event || key === `${event.split('.')[0] ?? ''}.#`),
  );

const handled = SERVICES.flatMap((service) =>
  sourcesIn(`services/${service}/src`).flatMap((source) =>
    [...source.matchAll(/Event(?:Batch)?Handler\(\s*(\w+\.\w+)/g)].map(([, called = '']) => ({
      service,
      called,
      event: eventNames.get(called) ?? '',
    })),
  ),
);

describe('the bindings of the bus', () => {
  it('binds every event to the queue of each service that handles it', () => {
    expect(handled.length).toBeGreaterThan(20);
    expect(handled.filter(({ event }) => event === '')).toEqual([]);
    expect(handled.filter(({ service, event }) => !isBound(service, event))).toEqual([]);
  });
});
