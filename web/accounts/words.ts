import { FREE_RENDERS } from '#contract/plan-catalogue.ts';

/** Exact texts of the specification (M-01 to M-06). */
export const ACCOUNT_TOASTS = {
  loginFailed: 'Login failed',
  loginDone: 'Login successful',
  welcomeBack: (username: string) => `Welcome back, ${username}!`,
  registerFailed: 'Registration failed',
  registerDone: 'Registration successful',
  welcome: (username: string) => `Welcome, ${username}!`,
  logoutFailed: 'Logout failed',
  loggedOut: 'Logged out',
  loggedOutText: 'You have been successfully logged out.',
  tryAgain: 'Something went wrong. Please try again.',
} as const;

export const AUTH = {
  title: 'Sign in',
  description: 'Log in to Retrim or create a free account.',
  tabs: 'Sign in or register',
  login: 'Login',
  register: 'Register',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  rememberMe: 'Remember me',
  forgot: 'Forgot password?',
  forgotText: 'Write to us from the address of your account:',
  logIn: 'Log in',
  loggingIn: 'Logging in',
  username: 'Username',
  confirmPassword: 'Confirm password',
  companyName: 'Company name',
  businessType: 'Business type',
  noBusiness: 'None, or not listed',
  phone: 'Phone number',
  optional: 'optional',
  passwordHint: 'At least 8 characters.',
  agree: 'I agree to the',
  and: 'and the',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  create: 'Create account',
  creating: 'Creating your account',
  wall: `Create a free account to try the studio — ${FREE_RENDERS} renders, no card.`,
  ended: 'Your session has ended. Please log in again; your work is kept.',
} as const;

export const PANEL = {
  label: 'What you get',
  title: 'Your photo, your seats, new hide.',
  facts: (renders: number, days: number, guarantee: number) => [
    `${renders} free renders over ${days} days, no credit card required`,
    'Your own photo repaints while you choose; previews are free',
    'Only the upholstery changes, everything else stays as photographed',
    `${guarantee}-day money-back guarantee on every paid plan`,
  ],
} as const;

export const ACCOUNT = {
  title: 'My Account',
  profile: 'Profile',
  username: 'Username',
  email: 'Email',
  company: 'Company name',
  business: 'Business type',
  phone: 'Phone number',
  since: 'Member since',
  notGiven: 'Not given',
  plan: 'Subscription',
  planName: { free: 'Starter Plan', premium: 'Core Plan' },
  renders: 'Renders used',
  manage: 'See subscription',
  session: 'This device',
  sessionText: 'Signing out clears what the studio remembers on this device. Saved designs stay in your account.',
  signOut: 'Sign out',
  signingOut: 'Signing out',
} as const;
