import type { License } from '../web/licenses/license.ts';

export const collectLicenses: (root?: string) => License[];
export const asPlainText: (licenses: readonly License[]) => string;
