// Requests about bulk changes. They are repeated while a service is down; each request may be sent again.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BulkChange, BulkReply } from '@shop/contracts/core/bulk';
import { until } from '@shop/dev-stack/machine/polling';
import type { Admin } from '../load/admin.js';

export const WITHIN_MS = 150_000;

/** Sends a request until it has a reply. */
export async function send<Reply>(admin: Admin, path: string, body: object = {}): Promise<Reply> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end;) {
    const { status, text } = await admin.post(`/api/admin/${path}`, body, randomUUID());
    if (status === 200 || status === 202) return JSON.parse(text) as Reply;
    await pause(200);
  }
  throw new Error(`no reply to ${path}`);
}

/** Returns the present state of the change. */
export async function changeOf(admin: Admin, path: string): Promise<BulkChange> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end;) {
    const { status, text } = await admin.get(`/api/admin/${path}`);
    if (status === 200) return (JSON.parse(text) as BulkReply).change;
    await pause(100);
  }
  throw new Error('the change cannot be read');
}

/** Waits until a part of the change is done. */
export const whenHalfWay = (admin: Admin, path: string): Promise<boolean> =>
  until(async () => (await changeOf(admin, path)).done > 0, { withinMs: WITHIN_MS, everyMs: 20 });
