/** A problem that the operator can fix (a wrong setting, a folder in use), shown as one line without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}
