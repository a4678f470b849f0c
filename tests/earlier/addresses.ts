/** Every address at which a furnished folder can be read, in the order in which it is recorded. */
import type { furnish } from './furnish.ts';
import type { Address, Kind, Reader } from './readings.ts';

type Furnished = Awaited<ReturnType<typeof furnish>>;

const reads = (reader: Reader, kind: Kind, ...urls: string[]): Address[] => urls.map((url) => ({ reader, url, kind }));

const PAPERS = ['before-after', 'material-board'].map((template) => ({ template, customer: 'Pat Sample' }));

const ownerReads = ({ designs, renders, files, customer, decisions }: Furnished): Address[] => [
  ...reads('owner', 'json', '/api/user', '/api/account', '/api/subscription', '/api/shop', '/api/portfolio'),
  ...reads('owner', 'json', '/api/designs', '/api/trash', '/api/renders/latest', '/api/approvals'),
  ...reads('owner', 'json', '/api/customers', `/api/customers/${customer}`, '/api/held-answers'),
  ...reads('owner', 'json', '/api/swatches', '/api/swatches?q=H-102', '/api/swatches?near=%236b1d24'),
  ...reads('owner', 'json', '/api/account/api-keys', '/api/account/api-log', '/api/account/webhooks'),
  ...reads('owner', 'json', `/api/analysis?image=${encodeURIComponent(files[0]!)}`),
  ...reads(
    'owner',
    'json',
    ...renders.map((id) => `/api/renders/${id}`),
    ...decisions.map((id) => `/api/approvals/${id}`),
  ),
  ...reads(
    'owner',
    'json',
    ...designs.flatMap((id) => ['share', 'embeds', 'customer'].map((of) => `/api/designs/${id}/${of}`)),
  ),
  ...reads('owner', 'bytes', '/api/swatches/export', ...files.slice(0, -1)),
  ...reads('owner', 'picture', ...files.slice(0, -1).map((url) => `${url}?size=small`)),
  ...reads(
    'owner',
    'picture',
    ...designs.flatMap((id) => ['standard', 'high'].map((of) => `/api/designs/${id}/download?quality=${of}`)),
  ),
  ...reads(
    'owner',
    'picture',
    `/api/renders/${renders[0]!}/picture`,
    `/api/designs/${designs[0]!}/comparison?format=strip`,
  ),
  ...reads('owner', 'opens', `/api/layers?image=${encodeURIComponent(files[0]!)}`, '/api/account/export'),
  ...designs
    .slice(0, 2)
    .flatMap((id) =>
      PAPERS.map((body): Address => ({ reader: 'owner', url: `/api/designs/${id}/presentation`, kind: 'opens', body })),
    ),
];

/** Refused addresses stay refused: another's file, a link's secret on another page, a locked link. */
const visitorReads = ({ tokens: { approved, changed, locked, look, embed }, slug, files }: Furnished): Address[] => [
  ...reads('visitor', 'json', ...[approved, changed, look, locked].map((token) => `/api/share/${token}`)),
  ...reads('visitor', 'json', `/api/portfolio/public/${slug}`),
  ...reads(
    'visitor',
    'picture',
    ...[approved, changed, look].flatMap((token) => ['before', 'after'].map((of) => `/api/share/${token}/${of}`)),
  ),
  ...reads('visitor', 'picture', `/api/publications/${embed}/before`, `/api/publications/${embed}/after`),
  ...reads('visitor', 'picture', `/api/portfolio/public/${slug}/card.jpg`),
  ...reads('visitor', 'opens', `/embed/${embed}`, `/embed/${approved}`, files[0]!),
];

/** Counters of views come before the pages that report them; a test reads in the other order. */
export const addressesOf = (furnished: Furnished): Address[] => [
  ...reads('program', 'json', '/api/designs', '/api/user', '/api/approvals', '/api/customers', '/api/swatches'),
  ...visitorReads(furnished),
  ...reads('free', 'json', '/api/user', '/api/subscription', '/api/designs', '/api/renders/latest', '/api/portfolio'),
  ...reads('free', 'bytes', furnished.files.at(-1)!, furnished.files[0]!),
  ...reads('free', 'json', `/api/approvals/${furnished.decisions[0]!}`),
  ...ownerReads(furnished),
];
