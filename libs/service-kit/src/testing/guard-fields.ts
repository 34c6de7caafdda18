// Requests that would do something, one after the other, and what each leaves in the database.
import type { DomainError } from '../domain-error.js';
import { inputsOf } from './guard-inputs.js';
import { added, allRows, rowsOf } from './guard-rows.js';
import { codeOf, serve, type GuardedService, type Pattern, type Served } from './guard-service.js';

interface Stored {
  name: string;
  /** The code of the refusal; empty where it was answered. */
  told: string;
  /** New rows, rows that are not as they were, and rows that are gone. */
  rows: string[];
}

/** Every request, by one who may send it, in a database of their own. */
export async function storedBy(
  service: GuardedService,
  dressed: (input: unknown) => unknown,
): Promise<Stored[]> {
  const served = await serve(service);
  try {
    const stored: Stored[] = [];
    for (const pattern of served.patterns) {
      const [me, another] = [crypto.randomUUID(), crypto.randomUUID()];
      const isOwn = pattern.access.kind === 'signedIn';
      const ids = await (isOwn ? served.put(me, []) : served.put(another, [me]));
      const ask = await callerOf(served, pattern, me);
      for (const input of inputsOf(pattern.rpc, ids)) {
        const before = await allRows(served.dataSource);
        const told = await codeOf(ask(dressed(input)));
        const after = await allRows(served.dataSource);
        const rows = [
          ...added(before, after),
          ...added(after, before).map((row) => `no more ${row}`),
        ];
        stored.push({ name: pattern.rpc.name, told, rows });
      }
    }
    return stored;
  } finally {
    await served.close();
  }
}

/** Asks as a guest, a customer, an administrator or another service: whoever the pattern is for. */
async function callerOf({ askerOf, tokenOfUser }: Served, { rpc, access }: Pattern, me: string) {
  const isService = access.kind === 'serviceOnly';
  const { ask } = await askerOf(isService ? (access.services[0] ?? 'gateway') : 'gateway');
  if (isService || access.kind === 'public') return (input: unknown) => ask(rpc, input);
  const token = await tokenOfUser({
    _id: me,
    role: access.kind === 'signedIn' ? 'user' : 'admin',
  });
  return (input: unknown) => ask(rpc, input, { token });
}

/** Every request that a customer may send, by one who names what is another's. */
export async function strangersOf({ patterns, put, ask, tokenOfUser, dataSource }: Served) {
  const [owner, stranger] = [crypto.randomUUID(), crypto.randomUUID()];
  const ids = await put(owner, [stranger]);
  const before = await rowsOf(dataSource, owner);
  const tried: { name: string; told: string }[] = [];
  for (const { rpc, access } of patterns) {
    if (access.kind !== 'signedIn') continue;
    for (const input of inputsOf(rpc, ids)) {
      const token = await tokenOfUser({ _id: stranger });
      const answer = await ask(rpc, input, { token }).catch((error: DomainError) => error.code);
      tried.push({ name: rpc.name, told: JSON.stringify(answer ?? null) });
    }
  }
  return { before, tried, after: await rowsOf(dataSource, owner) };
}
