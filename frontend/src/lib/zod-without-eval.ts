// Our Content-Security-Policy forbids the code that zod would write at run time; it need not even try.
import { config } from 'zod';

config({ jitless: true });
