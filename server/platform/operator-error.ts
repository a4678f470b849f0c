/** A problem that the operator can fix (a wrong setting, a folder in use), shown as one line without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
