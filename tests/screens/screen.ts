import type { Page } from '@playwright/test';
import type { Role } from './people.ts';

export interface Screen {
  name: string;
  who: Role;
  path: string;
  /** Leads from the loaded page to the screen. */
  act?: (page: Page) => Promise<void>;
  /** Before the page is opened: answers that fail or never come. */
  before?: (page: Page) => Promise<void>;
  /** As the window shows it, not the whole page: dialogs, the studio. */
  window?: boolean;
}
