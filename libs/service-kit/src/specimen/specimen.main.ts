import 'reflect-metadata';
import { startService } from '../bootstrap.js';
import { parseEnv, serviceEnv } from '../config.js';
import { SpecimenModule } from './specimen.module.js';

// the one that says facts, or, when told so, the one that hears them
const name = process.argv[2] === 'catalogue' ? 'catalogue' : 'order';
const config = parseEnv(serviceEnv);
await startService(SpecimenModule.with(name, config), { name, config });
