import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { catalogueRpc } from '../catalogue/catalogue.js';
import { messageShapes, type Shapes } from './message-shapes.js';
import { refusals, type Shape } from './refusals.js';

const shape = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input' });

describe('a message that changes', () => {
  const before = z.object({ order: z.uuid(), note: z.string().max(80).nullable().optional() });
  const understood = (after: z.ZodType) => refusals(shape(after), shape(before));

  it.each<[string, z.ZodType]>([
    ['nothing', before],
    ['a field that may be left out', before.extend({ gift: z.boolean().default(false) })],
    ['a wider field', before.extend({ note: z.string().max(90).nullable().optional() })],
    ['another kind beside the old', z.union([z.object({ cart: z.uuid() }), before])],
  ])('accepts a changed message with %s', (_what, after) => {
    expect(understood(after)).toEqual([]);
  });

  it.each<[string, z.ZodType, string]>([
    ['a new name', z.object({ orders: z.array(z.uuid()) }), '.orders may be missing'],
    ['one field more', before.extend({ gift: z.boolean() }), '.gift may be missing'],
    ['another type', before.extend({ order: z.int() }), '.order is string, not integer'],
    [
      'a bound',
      before.extend({ note: z.string().max(9).nullable().optional() }),
      '.note may be above the maxLength 9',
    ],
    [
      'a choice',
      before.extend({ note: z.enum(['a', 'b']).nullable().optional() }),
      '.note is anything, not only a, b',
    ],
    [
      'a stricter list',
      z.object({ order: z.uuid(), lines: z.array(z.int()).min(1) }),
      '.lines may be missing',
    ],
  ])('rejects a changed message with %s', (_what, after, fault) => {
    expect(understood(after)).toContain(fault);
  });
});

describe('the messages of this version', () => {
  const recorded = JSON.parse(
    readFileSync(join(__dirname, '../../messages.json'), 'utf8'),
  ) as Record<string, Shapes>;
  const now = messageShapes();

  it('compares all messages of this version', async () => {
    const pages = readdirSync(join(__dirname, '..'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /^[^.]+\.ts$/.test(name),
    );
    for (const page of pages) {
      const found = (await import(join(__dirname, '..', page))) as Record<string, object>;
      const messages = Object.entries(found).filter(([name]) =>
        /^[a-zA-Z]+(Rpc|Events)$/.test(name),
      );
      const names = messages.flatMap(([, all]) =>
        'name' in all ? [all.name] : Object.values(all).map(({ name }: { name: string }) => name),
      );
      for (const name of names) expect(Object.keys(now)).toContain(name);
    }
  });

  it('FAB-13: uses whole numbers alone in service messages: lengths as cuts or thousandths, money as cents', () => {
    const internal = Object.entries(now).filter(
      ([name, { event }]) => event ?? name === catalogueRpc.holdStock.name,
    );
    const floats = internal.filter(([, shapes]) =>
      JSON.stringify(shapes).includes('"type":"number"'),
    );
    expect(internal.length).toBeGreaterThan(20);
    expect(floats.map(([name]) => name)).toEqual([]);
  });

  // A change that is meant: docs/operations.md, "Messages of two versions".
  it.each(Object.keys(recorded))(
    'keeps %s compatible with the previous version in both directions',
    (name) => {
      const was = recorded[name] ?? {};
      const is = now[name] ?? {};
      expect(Object.keys(is)).toEqual(Object.keys(was));
      const faults = [
        ...(was.request && is.request ? refusals(is.request, was.request, 'request') : []),
        ...(was.reply && is.reply ? refusals(was.reply, is.reply, 'reply') : []),
        ...(was.event && is.event ? refusals(is.event, was.event, 'event') : []),
        ...(was.event && is.event ? refusals(was.event, is.event, 'event') : []),
      ];
      expect(faults).toEqual([]);
    },
  );
});
