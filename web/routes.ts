import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page. The same addresses stand in `contract/routes.ts`, from which the server knows what is no page (404). */
export default [
  route('s/:token', 'routes/shared.tsx'),
  route('share/:token', 'routes/shared.tsx', { id: 'shared-long' }),
  layout('routes/signed-in.tsx', { id: 'signed-in-plain' }, [route('approvals/:id', 'routes/approval.tsx')]),
  layout('routes/site.tsx', [
    index('routes/home.tsx'),
    route('classic-home', 'routes/classic-home.tsx'),
    route('auth', 'routes/auth.tsx'),
    route('about', 'routes/about.tsx'),
    route('subscription', 'routes/subscription.tsx'),
    route('restoration-shops', 'routes/restoration-shops.tsx'),
    route('job-estimator', 'routes/job-estimator.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('image-test', 'routes/image-test.tsx'),
    route('multi-upload', 'routes/multi-upload.tsx'),
    route('design-system', 'routes/design-system.tsx'),
    layout('routes/signed-in.tsx', [
      route('dashboard', 'routes/dashboard.tsx'),
      route('classic-dashboard', 'routes/classic-dashboard.tsx'),
      route('design-studio', 'routes/design-studio.tsx'),
      route('designs', 'routes/designs.tsx'),
      route('designs/trash', 'routes/trash.tsx'),
      route('designs/:id', 'routes/design.tsx'),
      route('customers', 'routes/customers.tsx'),
      route('customers/:id', 'routes/customer.tsx'),
      route('gallery', 'routes/gallery.tsx'),
      route('help-center', 'routes/help-center.tsx'),
      route('design-guide', 'routes/design-guide.tsx'),
      route('account', 'routes/account.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
