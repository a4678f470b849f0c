/** A point in time that two people in different places can agree on: "Nov 20, 2026, 3:04 PM (20:04 UTC)". */
const LOCAL = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const UTC = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

export const formatMoment = (iso: string): string => {
  const when = new Date(iso);
  return `${LOCAL.format(when).replace(/\u202f/g, ' ')} (${UTC.format(when)} UTC)`;
};

/** Hashes in groups of four, as many as a person would compare. */
export const shortHash = (hash: string): string => hash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ');
