/** Chooses the page that opens after signing in (D-22, R-16). */

const MEMBERS_HOME = '/dashboard';

/** Allows only paths of this site, without characters that a browser could read as another site's URL. */
export const safeReturnTarget = (wanted: string | null | undefined): string => {
  if (wanted == null || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted)) return MEMBERS_HOME;
  // eslint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f]/.test(wanted)) return MEMBERS_HOME;
  const [path] = wanted.split(/[?#]/);
  return path === '/auth' || path === '/' ? MEMBERS_HOME : wanted;
};

/**
 * URL of the sign-in page, which opens `wanted` afterward.
 * @param signup opens this tab; otherwise the page chooses
 */
export const signInAddress = (
  wanted: string,
  { signup, ended = false }: { signup?: boolean; ended?: boolean } = {},
): string => {
  const query = new URLSearchParams();
  if (signup !== undefined) query.set('signup', String(signup));
  if (safeReturnTarget(wanted) === wanted && wanted !== MEMBERS_HOME) query.set('next', wanted);
  if (ended) query.set('ended', 'true');
  const text = query.toString();
  return text === '' ? '/auth' : `/auth?${text}`;
};
