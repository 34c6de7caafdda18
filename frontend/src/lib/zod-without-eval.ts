// Stands in for zod in the built app (vite.config.ts). Our Content-Security-Policy forbids the code that zod
// would write at run time; it need not even try. The settings must be made before the first schema is.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
