const UNIQUE_VIOLATION = '23505';

/**
 * Name of the unique constraint that refused a row; `undefined` for any other error. Drizzle wraps the driver's error.
 */
export const violatedConstraint = (error: unknown): string | undefined => {
  const { cause } = error as { cause?: { code?: unknown; constraint?: unknown } };
  return cause?.code === UNIQUE_VIOLATION && typeof cause.constraint === 'string' ? cause.constraint : undefined;
};
