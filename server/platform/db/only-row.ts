/** Returns the row of a statement that always returns one: an insert, a count, an update of a locked row. */
export const onlyRow = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement was expected to return a row but returned none.');
  return row;
};
