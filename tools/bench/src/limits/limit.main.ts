// Executes a ProcessPlan for every request and sends its port to the parent process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import type { ProcessPlan } from './limit-plan.js';
import { prepareReservations, reserve } from './reservation.js';

/** The default pool size of `pg`. */
const POOL = 10;

type Act = () => Promise<Buffer> | Buffer;

async function actOf(plan: ProcessPlan): Promise<{ act: Act; contentType: string }> {
  const json = 'application/json; charset=utf-8';
  switch (plan.kind) {
    case 'bytes': {
      const bytes = Buffer.from(plan.bytes, 'base64');
      return { act: () => bytes, contentType: plan.contentType };
    }
    case 'sql': {
      const pool = new pg.Pool({ connectionString: plan.url, max: POOL });
      let turn = 0;
      const act = async (): Promise<Buffer> => {
        const values = plan.values[(turn += 1) % plan.values.length] ?? [];
        const { rows } = await pool.query({ name: 'limit', text: plan.text, values });
        return Buffer.from(JSON.stringify(rows));
      };
      return { act, contentType: json };
    }
    case 'transaction': {
      const pool = new pg.Pool({ connectionString: plan.url, max: POOL });
      const products = await prepareReservations(pool);
      return {
        act: async () => Buffer.from(JSON.stringify({ order: await reserve(pool, products) })),
        contentType: json,
      };
    }
    case 'argon2': {
      const act = async (): Promise<Buffer> =>
        Buffer.from(JSON.stringify({ right: await verify(plan.hash, plan.password) }));
      return { act, contentType: json };
    }
  }
}

process.once('message', (plan: ProcessPlan) => {
  void actOf(plan).then(({ act, contentType }) => {
    const server = createServer((_request, response) => {
      void Promise.resolve(act()).then((bytes) => {
        response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length });
        response.end(bytes);
      });
    });
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
});
