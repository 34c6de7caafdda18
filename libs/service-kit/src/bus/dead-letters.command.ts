// npm run bus -- dlq list | show --queue Q | replay --queue Q | drop --queue Q       (BUS_URL says where)
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { amqpUrl, parseEnv } from '../config.js';
import { DeadLetters } from './dead-letters.js';

const USAGE = 'npm run bus -- dlq list|show|replay|drop [--queue ev.<service>.dlq]';

const { values, positionals } = parseArgs({
  options: { queue: { type: 'string' } },
  allowPositionals: true,
});
const { BUS_URL } = parseEnv(z.object({ BUS_URL: amqpUrl }));
const letters = await DeadLetters.open(BUS_URL);
try {
  process.stdout.write(await run(positionals.join(' '), values.queue));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await letters.close();
}

async function run(command: string, queue: string | undefined): Promise<string> {
  if (command === 'dlq list') {
    const depths = await letters.list();
    return depths.map((each) => `${each.queue}  ${String(each.letters)}\n`).join('');
  }
  if (queue === undefined) throw new Error(USAGE);
  switch (command) {
    case 'dlq show':
      return `${JSON.stringify(await letters.show(queue), null, 2)}\n`;
    case 'dlq replay':
      return `sent again: ${String(await letters.replay(queue))}\n`;
    case 'dlq drop':
      return `dropped: ${String(await letters.drop(queue))}\n`;
    default:
      throw new Error(USAGE);
  }
}
