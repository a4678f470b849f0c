/** Renders one page in jsdom with a memory router and a fake server, and reports its requests and its navigation. */
import { cleanup, render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, createPath, parsePath, RouterProvider, useLocation, type Location } from 'react-router';
import { vi } from 'vitest';
import type { User } from '#contract/account/accounts.ts';
import type { PublicConfig, SubscriptionView } from '#contract/money/billing.ts';
import type { SiteSettings } from '#contract/platform/site-settings.ts';
import type { Customer } from '#contract/customer/customers.ts';
import type { Portfolio } from '#contract/customer/portfolio.ts';
import type { Share } from '#contract/customer/shares.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { PLANS } from '#contract/money/plan-catalog.ts';
import { setActingAccount } from '#web/lib/api/acting-account.ts';
import { SESSION_HINT_KEY } from '#web/lib/api/session.ts';
import { removeStored, writeStored } from '#web/lib/storage.ts';
import { removeToast } from '#web/lib/toasts.ts';
import { answerDesigns } from './designs-on-stage.ts';
import { RootProviders } from './surroundings.tsx';
import { DESIGN_FIELDS } from './a-design.ts';

export const aUser = (change: Partial<User> = {}): User => ({
  id: 'u1',
  username: 'Pat Welt',
  email: 'pat@example.com',
  companyName: null,
  businessType: null,
  phoneNumber: null,
  subscriptionTier: 'free',
  monthlyRendersCount: 7,
  monthlyRendersLimit: 25,
  monthlyRendersReset: null,
  trialEndsAt: new Date(Date.now() + 9.5 * 86_400_000).toISOString(),
  createdAt: '2026-11-01T00:00:00Z',
  isAdmin: false,
  ...change,
});

export const aSubscription = (change: Partial<SubscriptionView> = {}): SubscriptionView => ({
  tier: 'free',
  status: 'trialing',
  priceId: null,
  monthlyRendersCount: 7,
  monthlyRendersLimit: 25,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  rendersRemaining: 18,
  rendersResetAt: null,
  trialEndsAt: new Date(Date.now() + 9.5 * 86_400_000).toISOString(),
  interval: null,
  graceUntil: null,
  refundUntil: null,
  hasPortal: false,
  ...change,
});
export const aPremium = (change: Partial<SubscriptionView> = {}): SubscriptionView =>
  aSubscription({
    tier: 'premium',
    status: 'active',
    priceId: 'price_m',
    monthlyRendersCount: 30,
    monthlyRendersLimit: 120,
    rendersRemaining: 90,
    currentPeriodEnd: '2027-01-05T12:00:00Z',
    rendersResetAt: '2027-01-05T12:00:00Z',
    trialEndsAt: null,
    interval: 'month',
    hasPortal: true,
    ...change,
  });

export const aShare = (change: Partial<Share> = {}): Share => ({
  id: 'share-1',
  designId: 7,
  others: [],
  isOneJob: false,
  capability: 'answer',
  url: 'https://retrim.example/s/secret',
  expiresAt: null,
  isExpired: false,
  hasPassword: false,
  showShop: true,
  followsNewest: true,
  title: '',
  name: 'Tan bench',
  answer: null,
  language: null,
  customersLanguage: 'en',
  views: 0,
  lastViewedAt: null,
  mailedAt: null,
  remindedAt: null,
  customerEmail: null,
  isNewsStopped: false,
  message: 'Hide & Seek Trim: this is how the new interior could look. https://retrim.example/s/secret',
  picture: null,
  createdAt: '2026-11-20T10:00:00Z',
  ...change,
});

export const aDesign = (id: number, change: Partial<SavedDesign> = {}): SavedDesign => ({
  id,
  userId: 'u1',
  name: `Design ${id}`,
  originalImageUrl: '/api/files/o',
  generatedImageUrl: '/api/files/g',
  style: 'original',
  materials: '["leather"]',
  seatType: 'bucket',
  stitchingStyle: 'single',
  color: 'red',
  stitchingColor: '',
  pipingColor: '',
  seatBolsters: '',
  vehicleType: 'car',
  vehicleYear: '',
  vehicleMake: '',
  vehicleModel: '',
  isHighRes: false,
  renderId: null,
  rootId: id,
  parentId: null,
  version: 1,
  ...DESIGN_FIELDS,
  lines: {
    vehicle: '',
    parts: [
      { part: 'Seats', material: 'Leather', kind: 'cover', covering: 'leather', colorName: 'red', code: '#8C1F2B' },
      { part: 'Stitching', material: 'Single', kind: 'thread', colorName: 'red', code: '#8C1F2B' },
    ],
    choices: [{ name: 'Style', value: 'Original' }],
    words: '',
  },
  createdAt: '2026-01-05T12:00:00Z',
  ...change,
});

export const aCustomer = (change: Partial<Customer> = {}): Customer => ({
  id: 'customer-1',
  name: 'Kim Park',
  phone: '',
  email: '',
  vehicle: '',
  jobNumber: '',
  notes: '',
  designs: 0,
  cover: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  ...change,
});

export const aPortfolio = (change: Partial<Portfolio> = {}): Portfolio => ({
  slug: 'trim',
  title: 'Work',
  text: '',
  showContact: true,
  published: false,
  publishedAt: null,
  online: false,
  items: [{ token: 't1', designId: 3, caption: 'Three', newerDesignId: null }],
  ...change,
});

export const CONFIG: PublicConfig = {
  publishableKey: null,
  devTools: false,
  remoteProvider: false,
  typicalRenderMs: 900,
  support: { email: 'help@trim.example', phone: null, chat: null },
  testPayments: true,
};
export const SITE: SiteSettings = {
  operator: { name: null, address: null },
  support: { email: 'help@trim.example', phone: null, chat: null },
  quotes: [],
  partners: [],
  claims: [],
  outside: { payments: 'test', paymentScript: false, mailServer: false, bucket: false, traces: false, models: [] },
};
export const PRICED = PLANS.map((plan) =>
  plan.interval === 'trial' ? plan : { ...plan, priceId: plan.interval === 'month' ? 'price_m' : 'price_y' },
);

/** Reply of the fake server: a JSON value with status 200, a response, or a function of the request. */
export type Answer =
  | Response
  | object
  | null
  | ((request: RequestInit, url: string) => Response | object | Promise<Response | object>);
export const problemResponse = (status: number, message: string, code = 'bad_request'): Response =>
  Response.json({ message, code }, { status });

export interface ShownPage {
  /** All requests, newest last, as `METHOD /path`. */
  calls: () => string[];
  bodyOf: (call: string) => unknown;
  /** The `Idempotency-Key` of every such request. */
  keysOf: (call: string) => (string | null)[];
  /** Current path, query and fragment. */
  address: () => string;
  /** State of the last navigation. */
  state: () => unknown;
  unmount: () => void;
}

interface ShowPageOptions {
  initialUrl?: string;
  path?: string;
  /** Navigation state of the first URL. */
  state?: unknown;
  user?: User | null;
  /** Answers by `METHOD /path`, or by `/path` for GET. */
  answers?: Record<string, Answer>;
  /** Wraps the page in a frame or a provider. */
  wrapPage?: (page: ReactNode) => ReactNode;
  /** Content of the page's outlet. */
  outletContent?: ReactNode;
}

export const showPage = (
  Page: ComponentType,
  {
    initialUrl = '/',
    path = initialUrl.split(/[?#]/, 1)[0]!,
    state = null,
    user = null,
    answers = {},
    wrapPage = (page) => page,
    outletContent,
  }: ShowPageOptions = {},
): ShownPage => {
  const requests: { name: string; request: RequestInit }[] = [];
  const defaults: Record<string, Answer> = {
    '/api/user': user ?? problemResponse(401, 'Please sign in', 'unauthenticated'),
    '/api/session': { user },
    '/api/config': CONFIG,
    '/api/site': SITE,
    '/api/plans': PRICED,
    '/api/designs': [],
    '/api/questions': [],
    '/api/subscription': aSubscription(),
  };
  vi.stubGlobal('fetch', async (input: string, request: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    const name = `${request.method ?? 'GET'} ${url.split('?', 1)[0]}`;
    requests.push({ name, request });
    const path = name.replace(/^GET /, '');
    const designs = answers['/api/designs'] ?? defaults['/api/designs'];
    const isScripted = name in answers || (path in answers && path !== '/api/designs');
    if (Array.isArray(designs) && !isScripted && name === `GET ${path}`) {
      const listed = answerDesigns(url, designs as SavedDesign[]);
      if (listed !== undefined) return Response.json(listed);
    }
    // Read at each request, because tests may change `answers`.
    const answer = answers[name] ?? answers[path] ?? defaults[name] ?? defaults[path];
    const given = typeof answer === 'function' ? await answer(request, url) : answer;
    // As the real one: what comes after a page was closed must not reach the next test's page, such as whose session it is.
    request.signal?.throwIfAborted();
    if (given === undefined) return problemResponse(404, `${name} has no scripted reply`, 'not_found');
    return given instanceof Response ? given.clone() : Response.json(given);
  });
  // A reply that came after the page before was cleaned up may have signed somebody in.
  setActingAccount(undefined);
  if (user === null) removeStored(SESSION_HINT_KEY);
  else writeStored(SESSION_HINT_KEY, user.id);

  let location: Partial<Location> = parsePath(initialUrl);
  const LocationObserver = () => {
    location = useLocation();
    return null;
  };
  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <>
            <LocationObserver />
            {wrapPage(<Page />)}
          </>
        ),
        ...(outletContent === undefined ? {} : { children: [{ index: true, element: outletContent }] }),
      },
      { path: '*', element: <LocationObserver /> },
    ],
    { initialEntries: [{ ...parsePath(initialUrl), state }] },
  );
  const { unmount } = render(<RouterProvider router={router} />, { wrapper: RootProviders });
  return {
    calls: () => requests.map(({ name }) => name),
    bodyOf: (call) => {
      const body = requests.findLast(({ name }) => name === call)?.request.body;
      return typeof body === 'string' ? JSON.parse(body) : undefined;
    },
    keysOf: (call) =>
      requests
        .filter(({ name }) => name === call)
        .map(({ request }) => new Headers(request.headers).get('idempotency-key')),
    address: () => createPath(location),
    state: () => location.state,
    unmount,
  };
};

/** Cleans up after a test. */
export const cleanUpPage = (): void => {
  cleanup();
  removeToast();
  localStorage.clear();
  sessionStorage.clear();
  setActingAccount(undefined);
  vi.unstubAllGlobals();
};
