// The shapes of all messages of the shop.
import { z } from 'zod';
import type { Event, Rpc } from '../core/message.js';
import { events, requests } from './messages.js';
import type { Shape } from './refusals.js';

/** `request` and `reply` of an RPC, or `event`. */
export type Shapes = Partial<Record<'request' | 'reply' | 'event', Shape>>;

/** Returns a shape without redundant parts, such as the pattern of a format or the bounds of JavaScript's integers. */
function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return shape;
}

/** Returns the shapes of all messages, by name. */
export function messageShapes(): Record<string, Shapes> {
  const all = [...requests.map(shapesOfRequest), ...events.map(shapesOfEvent)];
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const shapesOfRequest = ({ name, input, output }: Rpc): [string, Shapes] => [
  name,
  { request: shapeOf(input, 'input'), reply: shapeOf(output, 'output') },
];
const shapesOfEvent = ({ name, payload }: Event): [string, Shapes] => [
  name,
  { event: shapeOf(payload, 'input') },
];
