/** The administrator's page. */
import { inTurn, press, tab } from './steps.ts';
import type { Screen } from './screen.ts';

export const ADMIN_SCREENS: readonly Screen[] = [
  { name: 'admin', who: 'admin', path: '/admin' },
  {
    name: 'admin-user-dialog',
    who: 'admin',
    path: '/admin',
    act: inTurn(tab('Users'), press(/Change|Edit/)),
    window: true,
  },
  { name: 'admin-users', who: 'admin', path: '/admin', act: tab('Users') },
  { name: 'admin-waitlist', who: 'admin', path: '/admin', act: tab('Waitlist') },
  { name: 'admin-log', who: 'admin', path: '/admin', act: tab('Log') },
];
