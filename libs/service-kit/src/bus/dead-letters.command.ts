// npm run bus -- dlq list | show --queue Q | replay --queue Q | drop --queue Q [--older-than 14d]   (BUS_URL: the bus)
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { amqpUrl, parseEnv } from '../config.js';
import { momentOf } from '../moment-of.js';
import { DeadLetters, type DeadLetter } from './dead-letters.js';

const USAGE =
  'npm run bus -- dlq list|show|replay|drop [--queue ev.<service>.dlq] [--older-than 14d]';

const { values, positionals } = parseArgs({
  options: { queue: { type: 'string' }, 'older-than': { type: 'string' } },
  allowPositionals: true,
});
const { BUS_URL } = parseEnv(z.object({ BUS_URL: amqpUrl }));
const deadLetters = await DeadLetters.open(BUS_URL);
try {
  process.stdout.write(await run(positionals.join(' '), values.queue));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await deadLetters.close();
}

async function run(command: string, queue: string | undefined): Promise<string> {
  if (command === 'dlq list') {
    const depths = await deadLetters.list();
    return depths.map((each) => `${each.queue}  ${String(each.count)}\n`).join('');
  }
  if (queue === undefined) throw new Error(USAGE);
  switch (command) {
    case 'dlq show':
      return `${JSON.stringify(await deadLetters.show(queue), null, 2)}\n`;
    case 'dlq replay':
      return `sent again: ${String(await deadLetters.replay(queue))}\n`;
    case 'dlq drop':
      return values['older-than'] === undefined
        ? `dropped: ${String(await deadLetters.drop(queue))}\n`
        : expired(queue, values['older-than']);
    default:
      throw new Error(USAGE);
  }
}

/** Prints each removed dead letter on a line, because nothing else records it. */
async function expired(queue: string, age: string): Promise<string> {
  const before = momentOf(age);
  if (before === null) throw new Error(USAGE);
  const removed = await deadLetters.expire(queue, before);
  return [...removed.map(lineOf), `dropped: ${String(removed.length)}\n`].join('');
}

function lineOf({ eventId, event, occurredAt, reason }: DeadLetter): string {
  return `dropped ${eventId} ${event} of ${occurredAt}: ${reason}\n`;
}
