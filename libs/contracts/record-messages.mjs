// Records the shapes of all messages for a release: the next version must understand them.
import { writeFileSync } from 'node:fs';
import { messageShapes } from './dist/compatibility/message-shapes.js';

const lines = Object.entries(messageShapes()).map(
  ([name, shapes]) => `${JSON.stringify(name)}: ${JSON.stringify(shapes)}`,
);
writeFileSync(new URL('messages.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
