/** Something the operator can mend (a wrong setting, a taken folder): shown as its one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
