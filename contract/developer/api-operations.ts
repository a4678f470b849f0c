/**
 * Operations for other programs, by their names in OpenAPI and in the client: all operations with a scope, and public
 * ones that a program needs.
 */
import { getUser } from '../account/accounts.ts';
import { getCertificate, listDecisions } from '../customer/approvals.ts';
import { cancelBatch, getBatch, getLatestBatch, retryBatchItem, startBatch } from '../studio/batches.ts';
import { getSubscription, listPlans } from '../money/billing.ts';
import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  getCustomer,
  getDesignCustomer,
  listCustomers,
  placeDesign,
} from '../customer/customers.ts';
import {
  deleteDesign,
  downloadDesign,
  listDesigns,
  listTrash,
  listVersions,
  restoreDesign,
  restoreVersion,
  saveDesign,
  summarizeDesigns,
} from '../studio/saved-designs.ts';
import { changeEmbed, createEmbed, listEmbeds, revokeEmbed } from '../customer/embeds.ts';
import type { Endpoint } from '../endpoint.ts';
import { listEngines } from '../studio/engines.ts';
import { getAnalysis, getFile, listTemplates, putMarks, uploadPhoto } from '../studio/photos.ts';
import { makePresentation } from '../customer/presentations.ts';
import {
  cancelRender,
  generateDesign,
  getLatestRender,
  getRender,
  streamRenderEvents,
  getRenderPicture,
} from '../studio/renders.ts';
import { changeShare, createShare, listShares, revokeShare, stopSharing } from '../customer/shares.ts';
import {
  changeSwatch,
  createSwatch,
  deleteSwatch,
  exportSwatches,
  getSwatchTile,
  importSwatches,
  listSwatches,
  makeSwatchTile,
  restoreSwatch,
} from '../studio/swatches.ts';

interface OperationGroup {
  name: string;
  operations: Readonly<Record<string, Endpoint>>;
}

export const API_GROUPS: readonly OperationGroup[] = [
  { name: 'Photos', operations: { uploadPhoto, getAnalysis, correctPhoto: putMarks, getFile, listTemplates } },
  {
    name: 'Renders',
    operations: {
      createRender: generateDesign,
      getRender,
      getLatestRender,
      watchRender: streamRenderEvents,
      downloadRender: getRenderPicture,
      cancelRender,
      startBatch,
      getBatch,
      getLatestBatch,
      cancelBatch,
      retryBatchItem,
      listEngines,
    },
  },
  {
    name: 'Designs',
    operations: {
      listDesigns,
      summarizeDesigns,
      listVersions,
      saveDesign,
      downloadDesign,
      makePresentation,
      restoreVersion,
      deleteDesign,
      listTrash,
      restoreDesign,
    },
  },
  {
    name: 'Shares and approvals',
    operations: {
      listShares,
      createShare,
      changeShare,
      revokeShare,
      stopSharing,
      listEmbeds,
      createEmbed,
      changeEmbed,
      revokeEmbed,
      listApprovals: listDecisions,
      getApproval: getCertificate,
    },
  },
  {
    name: 'Customers',
    operations: {
      listCustomers,
      createCustomer,
      getCustomer,
      changeCustomer,
      deleteCustomer,
      getDesignCustomer,
      placeDesign,
    },
  },
  {
    name: 'Swatch books',
    operations: {
      listSwatches,
      createSwatch,
      changeSwatch,
      deleteSwatch,
      restoreSwatch,
      importSwatches,
      exportSwatches,
      makeSwatchTile,
      getSwatchTile,
    },
  },
  { name: 'Account', operations: { getUser, getSubscription, listPlans } },
];

export const API_OPERATIONS: Readonly<Record<string, Endpoint>> = Object.assign(
  {},
  ...API_GROUPS.map(({ operations }) => operations),
) as Record<string, Endpoint>;
