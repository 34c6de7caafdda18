// Sends requests that would change something, one after the other, and finds what each stores in the database.
import type { DomainError } from '@shop/service-kit/domain-error';
import { inputsOf } from './inputs.js';
import { added, allRows, rowsOf } from './rows.js';
import { codeOf, serve, type TestedService, type Pattern, type Served } from './tested-service.js';

interface Stored {
  name: string;
  /** The code of the refusal; empty if it succeeded. */
  delivered: string;
  /** New, changed and deleted rows. */
  rows: string[];
}

/** Sends every request, by an allowed caller, to a service with a separate database. */
export async function storedBy(
  service: TestedService,
  dressed: (input: unknown) => unknown,
): Promise<Stored[]> {
  const served = await serve(service);
  try {
    const stored: Stored[] = [];
    for (const pattern of served.patterns) {
      const me = crypto.randomUUID();
      const another = crypto.randomUUID();
      const isOwn = pattern.access.kind === 'signedIn';
      const ids = await (isOwn ? served.put(me, []) : served.put(another, [me]));
      const request = await callerOf(served, pattern, me);
      for (const input of inputsOf(pattern.rpc, ids)) {
        const before = await allRows(served.dataSource);
        const delivered = await codeOf(request(dressed(input)));
        const after = await allRows(served.dataSource);
        const rows = [
          ...added(before, after),
          ...added(after, before).map((row) => `no more ${row}`),
        ];
        stored.push({ name: pattern.rpc.name, delivered, rows });
      }
    }
    return stored;
  } finally {
    await served.close();
  }
}

/** Returns a caller for the pattern: a guest, a customer, an administrator or another service. */
async function callerOf({ clientOf, tokenOfUser }: Served, { rpc, access }: Pattern, me: string) {
  const isService = access.kind === 'serviceOnly';
  const { request } = await clientOf(isService ? (access.services[0] ?? 'gateway') : 'gateway');
  if (isService || access.kind === 'public') return (input: unknown) => request(rpc, input);
  const token = await tokenOfUser({
    _id: me,
    role: access.kind === 'signedIn' ? 'user' : 'admin',
  });
  return (input: unknown) => request(rpc, input, { token });
}

/** Sends every request that a customer can send, by a customer who names the data of another one. */
export async function strangersOf({ patterns, put, request, tokenOfUser, dataSource }: Served) {
  const owner = crypto.randomUUID();
  const stranger = crypto.randomUUID();
  const ids = await put(owner, [stranger]);
  const before = await rowsOf(dataSource, owner);
  const tried: { name: string; delivered: string }[] = [];
  for (const { rpc, access } of patterns) {
    if (access.kind !== 'signedIn') continue;
    for (const input of inputsOf(rpc, ids)) {
      const token = await tokenOfUser({ _id: stranger });
      const reply = await request(rpc, input, { token }).catch((error: DomainError) => error.code);
      tried.push({ name: rpc.name, delivered: JSON.stringify(reply ?? null) });
    }
  }
  return { before, tried, after: await rowsOf(dataSource, owner) };
}
