// Hostile input to requests (reliability 4, S4 and S19).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { requests } from './compatibility/messages.js';
import type { Rpc } from './core/message.js';

const named = requests.map((request) => [request.name, request] as const);

/** Yields the schema and every schema inside it, in JSON Schema. */
function* inside(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return;
  yield schema as Record<string, unknown>;
  for (const part of Object.values(schema)) yield* inside(part);
}
const partsOf = (request: Rpc) => [
  ...inside(z.toJSONSchema(request.input, { io: 'output', unrepresentable: 'any' })),
];

describe('the input of a request', () => {
  it('tests the input of every request, whichever file of the contract defines it', () => {
    const pages = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^[a-z-]+\/[a-z-]+\.ts$/.test(file),
    );
    const texts = pages.map((file) => readFileSync(join(__dirname, file), 'utf8'));
    const found = (pattern: RegExp): string[] =>
      texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
    const written = found(/\brpc\(\s*'([^']+)'/g);
    // requests that several services share, under the name of each service
    const shared = found(/\brpc\(\s*`\$\{service\}\.([^`]+)`/g);
    const names = requests.map(({ name }) => name);
    const nameOf = (name: string): string => name.split('.')[1] ?? '';
    const own = names.filter((name) => !shared.includes(nameOf(name)));
    expect(own.sort()).toEqual(written.sort());
    expect(shared.filter((name) => !names.map(nameOf).includes(name))).toEqual([]);
  });

  it.each(named)('drops every field that the input does not name: %s', (_name, request) => {
    const extra = { role: 'admin', isAdmin: true, _id: 'x', status: 'paid', totalCents: 0 };
    for (const part of partsOf(request)) {
      if (part['type'] !== 'object') continue;
      expect(part['additionalProperties']).not.toBe(true);
    }
    const parsed = request.input.safeParse(extra);
    const allowed = new Set(
      partsOf(request).flatMap((part) => Object.keys(part['properties'] ?? {})),
    );
    for (const key of Object.keys(parsed.data ?? {})) expect(allowed).toContain(key);
  });

  it.each(named)('limits the length of every list: %s', (_name, request) => {
    const endless = partsOf(request).filter(
      (part) => part['type'] === 'array' && typeof part['maxItems'] !== 'number',
    );
    expect(endless).toEqual([]);
  });

  it('checks an input in time linear to its length', () => {
    const patterns = new Set(
      requests.flatMap((request) =>
        partsOf(request).flatMap((part) =>
          typeof part['pattern'] === 'string' ? [part['pattern']] : [],
        ),
      ),
    );
    expect(patterns.size).toBeGreaterThan(1);
    const slow: string[] = [];
    for (const pattern of patterns) {
      const expression = new RegExp(pattern, 'u');
      for (const unit of ['a', '0', '-', 'a@', 'a.', '.-', ' ', '2026-']) {
        const begun = performance.now();
        expression.test(`${unit.repeat(50_000)}!`);
        if (performance.now() - begun > 500) slow.push(`${pattern} on ${unit}`);
      }
    }
    expect(slow).toEqual([]);
  });
});
