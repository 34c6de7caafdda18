// Replaces zod in the build (vite.config.ts). Our Content-Security-Policy forbids the code that zod generates at
// run time, so it must not try. The setting must come before the first schema.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
