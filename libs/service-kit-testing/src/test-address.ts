/** Returns the address of a backing service, by its name in the environment. */
export function testAddress(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the specs through jest.`);
  return value;
}

/** Returns a name that no other spec uses. */
export const uniqueName = (): string => `t${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
