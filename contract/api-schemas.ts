/** Schemas with a name in OpenAPI and in the client; others are written out in place. */
import { z } from 'zod';
import { Design as DesignSchema } from '#engine/design.ts';
import { User } from './accounts.ts';
import { Certificate, Decision, OwnDecision, ShownDesign, Verification } from './approvals.ts';
import { RenderRequest } from './api-details.ts';
import { SubscriptionView } from './billing.ts';
import { ColorSource, CoverPart } from './cover.ts';
import { Customer, CustomerBody, CustomerFolder } from './customers.ts';
import { SavedDesign, SaveDesignBody, TrashedDesign } from './saved-designs.ts';
import { Embed } from './embeds.ts';
import { EnginesReply } from './engines.ts';
import { Analysis, Mark, Template, UploadReply, ZoneSummary } from './photos.ts';
import { Plan } from './plans.ts';
import { PresentationBody } from './presentations.ts';
import { ProblemReply } from './problem.ts';
import { AcceptedReply, GenerateReply, RenderSummary, RenderView } from './renders.ts';
import { Share, ShareChange, ShareSettings } from './shares.ts';
import { ImportBody, ImportReply, ListedSwatch, OwnSwatch, SwatchBody, SwatchPage, TileReply } from './swatches.ts';
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
  OwnDecision,
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
