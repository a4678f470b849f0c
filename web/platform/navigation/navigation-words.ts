/** Texts of the header, the footer, the menus and the error pages. */
export const NAV = {
  home: 'Retrim home',
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  theme: 'Switch between light and dark',
  tryDemo: 'Try Demo',
  dashboard: 'Dashboard',
  designs: 'My Designs',
  customers: 'Customers',
  swatches: 'Swatch books',
  logIn: 'Log in',
  signUp: 'Sign up',
  soon: 'Coming soon',
} as const;

export const FOOT = {
  line: 'See your own interior in new material before a hide is cut.',
  product: 'Product',
  resources: 'Resources',
  support: 'Support',
  company: 'Company',
  enterprise: 'Enterprise',
  library: 'Material Library',
  blog: 'Blog',
  contact: 'Contact',
  faq: 'FAQ',
  chat: 'Live Chat',
} as const;

export const NOT_FOUND_WORDS = {
  title: '404 Page Not Found',
  text: 'There is nothing at this address. It may have been moved, or the link may be mistyped.',
  home: 'Back to the home page',
  crashTitle: 'This page stopped working',
  crashText:
    'The connection may have been lost, or the site may just have been updated. Load the page again. What you saved is safe.',
  reload: 'Load again',
} as const;
