// npm test
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
await import('./dist/test.js');
