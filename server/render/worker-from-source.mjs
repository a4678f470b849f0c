// Starts worker.ts where the sources run as they are (development, tests): a thread does not inherit the loader of its parent.
import { register } from 'tsx/esm/api';

register();
const { default: perform } = await import('./worker.ts');
export default perform;
