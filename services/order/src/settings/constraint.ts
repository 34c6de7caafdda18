/** Returns true if PostgreSQL refused a statement by the constraint of this name. */
export const isRefusedBy = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;
