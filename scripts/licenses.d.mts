import type { License } from '../web/marketing/licenses/license.ts';

export const collectLicenses: (root?: string) => License[];
export const asPlainText: (licenses: readonly License[]) => string;
