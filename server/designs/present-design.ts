import type { SavedDesign } from '#contract/designs.ts';
import type { DesignRow } from '../db/schema.ts';

export const presentDesign = ({ createdAt, originalFileId: _o, generatedFileId: _g, masterFileId: _m, ...design }: DesignRow): SavedDesign => ({
  ...design,
  createdAt: createdAt.toISOString(),
});
