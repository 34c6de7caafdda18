import { readConfig } from './config.js';
import { startFakeStripe } from './start-fake-stripe.js';

const fake = await startFakeStripe(readConfig());
console.log(`The fake card provider listens on ${fake.url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void fake.close().finally(() => process.exit(0)));
