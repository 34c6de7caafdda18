import { Client } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { runMigrations } from '../data-source.js';
import { testAddress, uniqueName } from './test-address.js';

/** A fresh database with all migrations run; dropped by close(). */
export async function testDatabase(
  dataSourceOptions: (url: string) => DataSourceOptions,
): Promise<{ dataSource: DataSource; url: string; close(): Promise<void> }> {
  const name = uniqueName();
  await administer(`CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(testAddress('POSTGRES_ADMIN_URL')), {
    pathname: `/${name}`,
  }).href;
  await runMigrations(dataSourceOptions(url));
  const dataSource = await new DataSource(dataSourceOptions(url)).initialize();
  return {
    dataSource,
    url,
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: testAddress('POSTGRES_ADMIN_URL') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
