/** Schemas that have a name in OpenAPI and in the client. Others are written inline. */
import { z } from 'zod';
import { Design as DesignSchema } from '#engine/design.ts';
import { User } from '../account/accounts.ts';
import { Certificate, Decision, DecisionForOwner, ShownDesign, Verification } from '../customer/approvals.ts';
import { RenderRequest } from './api-details.ts';
import { SubscriptionView } from '../money/billing.ts';
import { ColorSource, CoverPart } from '../studio/cover.ts';
import { Customer, CustomerBody, CustomerFolder } from '../customer/customers.ts';
import { SavedDesign, SaveDesignBody, TrashedDesign } from '../studio/saved-designs.ts';
import { Embed } from '../customer/embeds.ts';
import { EnginesReply } from '../studio/engines.ts';
import { Analysis, Mark, Template, UploadReply, ZoneSummary } from '../studio/photos.ts';
import { Plan } from '../money/plans.ts';
import { PresentationBody } from '../customer/presentations.ts';
import { ProblemReply } from '../problem.ts';
import { AcceptedReply, GenerateReply, RenderSummary, RenderView } from '../studio/renders.ts';
import { Share, ShareChange, ShareSettings } from '../customer/shares.ts';
import {
  ImportBody,
  ImportReply,
  ListedSwatch,
  OwnSwatch,
  SwatchBody,
  SwatchPage,
  TileReply,
} from '../studio/swatches.ts';
import { ApprovalNews, RenderNews, WebhookEvent } from './webhooks.ts';

const API_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Problem: ProblemReply,
  User,
  Subscription: SubscriptionView,
  Plan,
  Upload: UploadReply,
  Analysis,
  Mark,
  Zone: ZoneSummary,
  Template,
  Engines: EnginesReply,
  RenderRequest,
  DesignChoices: DesignSchema,
  RenderResult: GenerateReply,
  RenderAccepted: AcceptedReply,
  Render: RenderView,
  RenderSummary,
  CoverPart,
  ColorSource,
  Design: SavedDesign,
  NewDesign: SaveDesignBody,
  TrashedDesign,
  Presentation: PresentationBody,
  Share,
  ShareSettings,
  ShareChange,
  Embed,
  Decision,
  OwnDecision: DecisionForOwner,
  ShownDesign,
  Verification,
  Certificate,
  Customer,
  NewCustomer: CustomerBody,
  CustomerFolder,
  Swatch: OwnSwatch,
  NewSwatch: SwatchBody,
  ListedSwatch,
  SwatchPage,
  SwatchImport: ImportBody,
  SwatchImportOutcome: ImportReply,
  SwatchTile: TileReply,
  WebhookEvent,
  RenderNews,
  ApprovalNews,
};

export const schemaNames = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(API_SCHEMAS)) schemaNames.add(schema, { id });
