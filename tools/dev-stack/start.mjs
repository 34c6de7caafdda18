// npm start
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
await import('./dist/start.js');
