/** Where sign-in leads back to (D-22, R-16). */

const HOME_OF_MEMBERS = '/dashboard';

/** Only paths of this site: one leading slash, no scheme, no backslash or control character that a browser would read as one. */
export const safeReturnTarget = (wanted: string | null | undefined): string => {
  if (wanted == null || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted)) return HOME_OF_MEMBERS;
  // eslint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f]/.test(wanted)) return HOME_OF_MEMBERS;
  const [path] = wanted.split(/[?#]/);
  return path === '/auth' || path === '/' ? HOME_OF_MEMBERS : wanted;
};

/** The address of the sign-in page that leads back to `wanted`. @param signup which tab opens, where it is not the page's own choice */
export const signInAddress = (
  wanted: string,
  { signup, ended = false }: { signup?: boolean; ended?: boolean } = {},
): string => {
  const query = new URLSearchParams();
  if (signup !== undefined) query.set('signup', String(signup));
  if (safeReturnTarget(wanted) === wanted && wanted !== HOME_OF_MEMBERS) query.set('next', wanted);
  if (ended) query.set('ended', 'true');
  const text = query.toString();
  return text === '' ? '/auth' : `/auth?${text}`;
};
