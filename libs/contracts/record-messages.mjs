// Writes down the shapes of all messages as they are now: what the next version has to understand. For a release.
import { writeFileSync } from 'node:fs';
import { messageShapes } from './dist/compatibility/messages.js';

const lines = Object.entries(messageShapes()).map(
  ([name, shapes]) => `${JSON.stringify(name)}: ${JSON.stringify(shapes)}`,
);
writeFileSync(new URL('messages.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
