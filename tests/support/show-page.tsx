/**
 * One page of the web on a stage: its own route in a memory router, a server that answers from a table, and beside it the
 * address the page has led to. For tests in jsdom.
 */
import { cleanup, configure, render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, createPath, parsePath, RouterProvider, useLocation, type Location } from 'react-router';
import { vi } from 'vitest';
import type { User } from '#contract/account/accounts.ts';
import type { PublicConfig, SubscriptionView } from '#contract/money/billing.ts';
import type { SiteSettings } from '#contract/platform/site-settings.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { PLANS } from '#contract/money/plan-catalog.ts';
import { actFor } from '#web/lib/api/acting-account.ts';
import { SESSION_HINT } from '#web/lib/api/session.ts';
import { removeStored, writeStored } from '#web/lib/storage.ts';
import { removeToast } from '#web/lib/toasts.ts';
import { answerDesigns } from './designs-on-stage.ts';
import { Surroundings } from './surroundings.tsx';
import { A_DESIGN } from './a-design.ts';

/** A loaded machine takes longer than the library's second; content that never comes still fails. */
configure({ asyncUtilTimeout: 4000 });

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
  ...A_DESIGN,
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

/** The server's answer to a call: a value (200), an answer, or a way to find one from the request. */
export type Answer =
  | Response
  | object
  | null
  | ((request: RequestInit, url: string) => Response | object | Promise<Response | object>);
export const problem = (status: number, message: string, code = 'bad_request'): Response =>
  Response.json({ message, code }, { status });

export interface Stage {
  /** Every call that was made, newest last, as `METHOD /path`. */
  calls: () => string[];
  bodyOf: (call: string) => unknown;
  /** Where the page has led: path, query and anchor. */
  address: () => string;
  /** The state that came with the link that was followed last. */
  state: () => unknown;
  unmount: () => void;
}

interface StageOptions {
  at?: string;
  path?: string;
  /** Handed over by the page before. */
  state?: unknown;
  user?: User | null;
  /** By `METHOD /path`, or `/path` for GET. */
  answers?: Record<string, Answer>;
  /** Around the page: a frame, a provider. */
  around?: (page: ReactNode) => ReactNode;
  /** In the page's outlet. */
  inside?: ReactNode;
}

export const showPage = (
  Page: ComponentType,
  {
    at = '/',
    path = at.split(/[?#]/, 1)[0]!,
    state = null,
    user = null,
    answers = {},
    around = (page) => page,
    inside,
  }: StageOptions = {},
): Stage => {
  const made: { name: string; request: RequestInit }[] = [];
  const known: Record<string, Answer> = {
    '/api/user': user ?? problem(401, 'Please sign in', 'unauthenticated'),
    '/api/session': { user },
    '/api/config': CONFIG,
    '/api/site': SITE,
    '/api/plans': PRICED,
    '/api/designs': [],
    '/api/subscription': aSubscription(),
  };
  vi.stubGlobal('fetch', async (input: string, request: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    const name = `${request.method ?? 'GET'} ${url.split('?', 1)[0]}`;
    made.push({ name, request });
    const path = name.replace(/^GET /, '');
    // Looked up with every call, so that a test may change its mind.
    const answer = answers[name] ?? answers[path] ?? known[name] ?? known[path];
    const designs = answers['/api/designs'] ?? known['/api/designs'];
    const listed =
      Array.isArray(designs) && !(name in answers) && (path === '/api/designs' || !(path in answers))
        ? name === `GET ${path}` && answerDesigns(url, designs as SavedDesign[])
        : undefined;
    if (listed) return Response.json(listed);
    const given = typeof answer === 'function' ? await answer(request, url) : answer;
    if (given === undefined) return problem(404, `${name} is not scripted`, 'not_found');
    return given instanceof Response ? given.clone() : Response.json(given);
  });
  if (user === null) removeStored(SESSION_HINT);
  else writeStored(SESSION_HINT, user.id);

  let place: Partial<Location> = parsePath(at);
  const Where = () => {
    place = useLocation();
    return null;
  };
  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <>
            <Where />
            {around(<Page />)}
          </>
        ),
        ...(inside === undefined ? {} : { children: [{ index: true, element: inside }] }),
      },
      { path: '*', element: <Where /> },
    ],
    { initialEntries: [{ ...parsePath(at), state }] },
  );
  const { unmount } = render(<RouterProvider router={router} />, { wrapper: Surroundings });
  return {
    calls: () => made.map(({ name }) => name),
    bodyOf: (call) => {
      const body = made.findLast(({ name }) => name === call)?.request.body;
      return typeof body === 'string' ? JSON.parse(body) : undefined;
    },
    address: () => createPath(place),
    state: () => place.state,
    unmount,
  };
};

/** After each test. */
export const clearStage = (): void => {
  cleanup();
  removeToast();
  localStorage.clear();
  sessionStorage.clear();
  actFor(undefined);
  vi.unstubAllGlobals();
};
