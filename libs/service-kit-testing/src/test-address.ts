/** An address of a backing server, by its name in the environment. */
export function testAddress(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the specs through jest.`);
  return value;
}

/** A name that no other spec has. */
export const uniqueName = (): string => `t${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
