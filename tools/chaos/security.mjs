// npm run security
import { bootstrap } from '../dev-stack/bootstrap.mjs';

await bootstrap();
await import('./dist/security/main.js');
