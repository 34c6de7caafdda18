import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, migrationEnv, readEnv, serviceEnv } from './config.js';

const strong = 'r7Vx2mQp9Lk4Zt8Wn3Yb6Hc1Jd5Gf0Sa';
const demo = {
  DATABASE_URL: 'postgres://order_app:x@127.0.0.1:5432/order',
  BUS_URL: 'amqp://order:x@127.0.0.1:5672/',
  REDIS_URL: 'redis://127.0.0.1:6379',
  TOKEN_PUBLIC_KEY_FILE: '/keys/public.pem',
};
const production = {
  ...demo,
  PROFILE: 'production',
  DATABASE_URL: `postgres://order_app:${strong}@db:5432/order`,
  BUS_URL: `amqp://order:${strong}@bus:5672/`,
  REDIS_URL: `redis://order:${strong}@redis:6379`,
};

function faultOf(env: Record<string, string | undefined>): string {
  try {
    readEnv(serviceEnv, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('configuration', () => {
  it('uses defaults for values that a demo configuration omits', () => {
    expect(readEnv(serviceEnv, demo)).toMatchObject({
      PROFILE: 'demo',
      OPERATIONS_PORT: 0,
      OPERATIONS_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      MIGRATION_DATABASE_URL: demo.DATABASE_URL,
    });
  });

  it('security M8: refuses to guess the profile if NODE_ENV is production', () => {
    expect(faultOf({ ...demo, NODE_ENV: 'production' })).toContain('PROFILE: say demo');
    expect(faultOf({ ...demo, NODE_ENV: 'production', PROFILE: '' })).toContain(
      'PROFILE: say demo',
    );
    expect(faultOf({ ...demo, NODE_ENV: 'production', PROFILE: 'demo' })).toBe('');
    expect(faultOf({ ...production, NODE_ENV: 'production' })).toBe('');
    expect(faultOf({ ...demo, NODE_ENV: 'test' })).toBe('');
  });

  it('names all missing or invalid variables at once', () => {
    const fault = faultOf({
      ...demo,
      BUS_URL: 'http://bus',
      DATABASE_URL: undefined,
      OPERATIONS_PORT: 'many',
    });
    for (const name of ['BUS_URL', 'DATABASE_URL', 'OPERATIONS_PORT'])
      expect(fault).toContain(name);
    expect(fault).not.toContain('REDIS_URL');
  });

  it('reads a secret from the file named by its variable', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'config-')), 'database-url');
    writeFileSync(file, `${demo.DATABASE_URL}\n`);
    const env = { ...demo, DATABASE_URL: undefined, DATABASE_URL_FILE: file };
    expect(readEnv(serviceEnv, env).DATABASE_URL).toBe(demo.DATABASE_URL);
    expect(faultOf({ ...env, DATABASE_URL_FILE: '/nowhere' })).toContain('DATABASE_URL_FILE');
  });

  it('requires only the database for a migration', () => {
    const url = demo.DATABASE_URL;
    expect(readEnv(migrationEnv, { MIGRATION_DATABASE_URL: url }).MIGRATION_DATABASE_URL).toBe(url);
  });

  it('starts in production with strong secrets', () => {
    expect(faultOf(production)).toBe('');
  });

  it.each([
    [
      'a database without a password',
      { DATABASE_URL: 'postgres://order_app@db/order' },
      'DATABASE_URL: the password is missing',
    ],
    [
      'a short password',
      { BUS_URL: 'amqp://order:short@bus/' },
      'BUS_URL: the password is shorter',
    ],
    ['the bus user guest', { BUS_URL: `amqp://guest:${strong}@bus/` }, 'BUS_URL: the user guest'],
    [
      'a default',
      { REDIS_URL: `redis://:changeme-changeme-changeme-changeme@redis` },
      'REDIS_URL: the password is a default',
    ],
    ['one repeated character', { REDIS_URL: `redis://:${'a'.repeat(40)}@redis` }, 'REDIS_URL'],
  ])('refuses to start in production with %s', (_what, change, expected) => {
    expect(faultOf({ ...production, ...change })).toContain(expected);
  });

  it('dies at an armed failpoint, but never in production', () => {
    expect(readEnv(serviceEnv, { ...demo, FAILPOINT: 'F4' }).FAILPOINT).toBe('F4');
    expect(faultOf({ ...demo, FAILPOINT: 'F99' })).toContain('FAILPOINT');
    expect(faultOf({ ...production, FAILPOINT: 'F4' })).toContain('FAILPOINT');
  });

  it('never shows a secret in its messages', () => {
    expect(faultOf({ ...production, BUS_URL: 'amqp://order:hunter2@bus/' })).not.toContain(
      'hunter2',
    );
  });
});
