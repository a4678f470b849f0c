/** Names of places and actions that are not in the header. */
export const MENU_WORDS = {
  search: 'Search',
  accountMenu: 'Account menu',
  shop: 'Your shop',
  portfolio: 'Portfolio',
  account: 'My Account',
  subscription: 'Subscription',
  logout: 'Logout',
  admin: 'Admin',
  trash: 'Trash',
  trashHolds: 'Deleted designs',
  shopProfile: 'My Shop',
  shopProfileHolds: 'Business profile',
} as const;
