// Replaces zod in the build (vite.config.ts). Our Content-Security-Policy forbids the code that zod generates at run
// time, so zod must not try. This must run before the first schema is defined.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
