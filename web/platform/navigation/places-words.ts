/** Names of places and actions that are not in the header. */
export const MENU_WORDS = {
  accountMenu: 'Account menu',
  shop: 'Your shop',
  portfolio: 'Portfolio',
  account: 'My Account',
  subscription: 'Subscription',
  logout: 'Logout',
  logoutKeeps: 'Rendered pictures stay on your dashboard. Choices that are not rendered yet are removed.',
  admin: 'Admin',
  shopProfile: 'My Shop',
} as const;
