/**
 * Processes the items one after another and continues when one fails.
 * @throws AggregateError at the end, if any item failed
 */
export const attemptEach = async <T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> => {
  const errors: unknown[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} failed, the first with: ${String(errors[0])}`);
};
