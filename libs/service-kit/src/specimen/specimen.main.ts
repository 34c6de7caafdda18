import 'reflect-metadata';
import { startService } from '../bootstrap.js';
import { parseEnv, serviceEnv } from '../config.js';
import { SpecimenModule } from './specimen.module.js';

const config = parseEnv(serviceEnv);
await startService(SpecimenModule.with('order', config), { name: 'order', config });
