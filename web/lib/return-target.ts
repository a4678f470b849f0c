/** Chooses the page that opens after signing in (D-22, R-16). */

const MEMBERS_HOME = '/dashboard';

/** Allows only paths of this site, without characters that a browser could read as another site's URL. */
export const safeReturnTarget = (requestedTarget: string | null | undefined): string => {
  if (requestedTarget == null || requestedTarget.length > 2000 || !/^\/(?![/\\])/.test(requestedTarget))
    return MEMBERS_HOME;
  // eslint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f]/.test(requestedTarget)) return MEMBERS_HOME;
  const [path] = requestedTarget.split(/[?#]/);
  return path === '/auth' || path === '/' ? MEMBERS_HOME : requestedTarget;
};

/**
 * URL of the sign-in page, which opens `requestedTarget` afterward.
 * @param signup whether to open the sign-up tab; if omitted, the page chooses the tab
 */
export const signInUrl = (
  requestedTarget: string,
  { signup, ended = false }: { signup?: boolean; ended?: boolean } = {},
): string => {
  const query = new URLSearchParams();
  if (signup !== undefined) query.set('signup', String(signup));
  if (safeReturnTarget(requestedTarget) === requestedTarget && requestedTarget !== MEMBERS_HOME)
    query.set('next', requestedTarget);
  if (ended) query.set('ended', 'true');
  const text = query.toString();
  return text === '' ? '/auth' : `/auth?${text}`;
};
