// Made from the contract by `scripts/make-client.mjs`; changes here are lost.

/** Permissions of an API key. */
export type Scope = 'photos:read' | 'photos:write' | 'renders:read' | 'renders:write' | 'designs:read' | 'designs:write' | 'shares:read' | 'shares:write' | 'approvals:read' | 'customers:read' | 'customers:write' | 'swatches:read' | 'swatches:write' | 'account:read';

export type Analysis = {
  state: 'queued' | 'running' | 'ready' | 'failed';
  width: number;
  height: number;
  zones: Zone[];
  warnings: {
    code: string;
    text: string;
  }[];
  marks: Mark[];
  revision: number;
};

export type ApprovalNews = {
  id: string;
  decision: 'approved' | 'change' | 'declined';
  personName: string;
  words: string;
  designId: number | null;
  designName: string;
  version: number;
  versionHash: string;
  recordHash: string;
  decidedAt: string;
  url: string;
};

export type Certificate = {
  decision: OwnDecision;
  title: string;
  shown: ShownDesign;
  verification: Verification;
  shopName: string;
  before: string | null;
  after: string | null;
  shareUrl: string | null;
};

export type ColorSource = {
  from: 'option';
  id: 'black' | 'white' | 'grey' | 'tan' | 'brown' | 'red' | 'blue' | 'green';
} | {
  from: 'own';
} | {
  from: 'swatch';
  swatch: {
    id: string;
    code: string;
    name: string;
    supplier: string;
    line: string;
    material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';
    color: string;
    tile?: string;
    version?: string;
  };
} | {
  from: 'words';
  word: string;
} | {
  from: 'matched';
};

export type Customer = {
  id: string;
  name: string;
  contact: string;
  vehicle: string;
  jobNumber: string;
  notes: string;
  designs: number;
  cover: string | null;
  createdAt: string;
  updatedAt: string;
};

export type CustomerFolder = {
  customer: Customer;
  designs: Design[];
  photos: string[];
  decisions: OwnDecision[];
};

export type Design = {
  id: number;
  userId: string;
  name: string;
  originalImageUrl: string;
  generatedImageUrl: string;
  style: string;
  materials: string;
  seatType: string;
  stitchingStyle: string;
  color: string;
  stitchingColor: string;
  pipingColor: string;
  seatBolsters: string;
  vehicleType: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
  isHighRes: boolean;
  renderId: string | null;
  rootId: number;
  parentId: number | null;
  version: number;
  swatches?: DesignSwatch[];
  worn?: WornPart[];
  chosen?: DesignFields;
  createdAt: string;
};

export type DesignFields = {
  customInstructions?: unknown;
  style?: unknown;
  materials?: unknown;
  seatType?: unknown;
  stitchingStyle?: unknown;
  stitchingNote?: unknown;
  mainColors?: unknown;
  secondaryColor?: unknown;
  stitchingColor?: unknown;
  pipingStyle?: unknown;
  pipingColor?: unknown;
  bolsterHeight?: unknown;
  seatBolsters?: unknown;
  bolsterColor?: unknown;
  zones?: unknown;
  swatches?: unknown;
  vehicleType?: unknown;
  vehicleYear?: unknown;
  vehicleMake?: unknown;
  vehicleModel?: unknown;
  engine?: unknown;
};

export type DesignSwatch = {
  place: string;
  id: string;
  code: string;
  name: string;
  supplier: string;
  line: string;
  material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';
  color: string;
  tile?: string;
  version?: string;
};

export type Embed = {
  id: string;
  designId: number;
  version: number;
  token: string | null;
  expiresAt: string | null;
  isExpired: boolean;
  createdAt: string;
};

export type Engines = {
  engines: {
    name: string;
    label: string;
    sendsPhoto: boolean;
    allowed: boolean;
    why?: string;
  }[];
  usual: string;
};

export type ListedSwatch = {
  id: string;
  book: string;
  code: string;
  name: string;
  supplier: string;
  line: string;
  material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';
  color: string;
  priceBand: number | null;
  inStock: boolean;
  note: string;
  tile: string | null;
  starter: boolean;
  tileUrl: string | null;
  tileWidthCm: number | null;
  tileHeightCm: number | null;
  createdAt: string;
  updatedAt: string;
  distance: number | null;
};

export type Mark = {
  type: 'tap';
  x: number;
  y: number;
  add: boolean;
  zone?: string;
} | {
  type: 'stroke';
  points: [number, number][];
  radius: number;
  add: boolean;
  snap: boolean;
  zone?: string;
} | {
  type: 'clear';
} | {
  type: 'invert';
} | {
  type: 'rename';
  zone: string;
  name: string;
} | {
  type: 'merge';
  from: string;
  into: string;
} | {
  type: 'panel';
  x: number;
  y: number;
  zone: string;
} | {
  type: 'split';
  from: [number, number];
  to: [number, number];
  zone: string;
};

export type NewCustomer = {
  name: string;
  contact?: string;
  vehicle?: string;
  jobNumber?: string;
  notes?: string;
};

export type NewDesign = {
  name: string;
  originalImageUrl: string;
  generatedImageUrl: string;
  style: string;
  materials: string[] | string;
  seatType: string;
  stitchingStyle: string;
  color?: string | null;
  stitchingColor?: string | null;
  pipingColor?: string | null;
  seatBolsters?: string | null;
  vehicleType?: 'car' | 'truck' | 'suv' | 'motorcycle' | 'van';
  vehicleYear?: string | number | null;
  vehicleMake?: string | null;
  vehicleModel?: string | null;
  parentId?: number | null;
};

export type NewSwatch = {
  book?: string;
  code?: string;
  name: string;
  supplier?: string;
  line?: string;
  material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';
  color: string;
  priceBand?: number | null;
  inStock?: boolean;
  note?: string;
  tile?: string | null;
};

export type OwnDecision = {
  id: string;
  decision: 'approved' | 'change' | 'declined';
  personName: string;
  words: string;
  pins: {
    x: number;
    y: number;
    text: string;
  }[];
  version: number;
  versionHash: string;
  recordHash: string;
  decidedAt: string;
  supersededAt: string | null;
  supersededBy: number | null;
  designId: number | null;
  rootId: number;
  designName: string;
};

export type Plan = {
  id: 'free-trial' | 'premium-monthly' | 'premium-yearly';
  name: string;
  tier: 'free' | 'premium';
  priceCents: number;
  interval: 'trial' | 'month' | 'year';
  renders: number;
  priceId?: string;
  limitedUntil?: string;
  features: string[];
  notIncluded: string[];
};

export type Presentation = {
  template: 'before-after' | 'material-board' | 'options';
  paper?: 'a4' | 'letter';
  title?: string;
  customer?: string;
  jobNumber?: string;
  note?: string;
  fee?: {
    minor: number;
    currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD' | 'CHF' | 'SEK' | 'NOK' | 'DKK' | 'NZD' | 'MXN' | 'JPY';
  };
  feeLabel?: string;
  others?: {
    id: number;
    fee?: {
      minor: number;
      currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD' | 'CHF' | 'SEK' | 'NOK' | 'DKK' | 'NZD' | 'MXN' | 'JPY';
    };
  }[];
  withLink?: boolean;
  sample?: boolean;
};

export type Problem = {
  message: string;
  code: 'invalid_input' | 'not_signed_in' | 'invalid_api_key' | 'missing_scope' | 'wrong_credentials' | 'wrong_password' | 'second_factor_required' | 'wrong_code' | 'link_not_valid' | 'email_not_verified' | 'trial_expired' | 'render_limit_reached' | 'monthly_allowance_used' | 'style_not_in_plan' | 'premium_required' | 'forbidden' | 'foreign_origin' | 'not_found' | 'username_taken' | 'email_taken' | 'generation_in_progress' | 'already_finished' | 'conflict' | 'share_locked' | 'wrong_share_password' | 'version_changed' | 'file_too_large' | 'unsupported_image' | 'too_many_images' | 'safety_refusal' | 'nothing_to_change' | 'too_many_requests' | 'no_active_subscription' | 'subscription_ended' | 'payments_not_configured' | 'provider_failed' | 'render_failed' | 'cancelled' | 'stopping' | 'too_slow' | 'out_of_storage' | 'internal';
  requestId?: string;
  field?: string;
  fields?: Record<string, string>;
  upgradeToPremium?: boolean;
};

export type Render = {
  id: string;
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done';
  progress: number;
  queuePosition: number | null;
  etaMs: number | null;
  originalImage: string;
  batchId?: string;
  partial?: string;
  createdAt: string;
  request: DesignFields;
  result?: RenderResult;
  summary?: RenderSummary;
  worn?: WornPart[];
  problem?: Problem;
};

export type RenderAccepted = {
  renderId: string;
  upgradeToPremium: false;
};

export type RenderNews = {
  id: string;
  state: 'succeeded' | 'failed';
  createdAt: string;
  finishedAt: string;
  url: string;
  pictureUrl: string | null;
  isHighRes: boolean;
  problem: Problem | null;
};

export type RenderRequest = {
  originalImage: string;
  customInstructions?: string;
  style?: 'original' | 'classic' | 'modern' | 'racing' | 'retro' | 'luxury' | 'custom' | 'none';
  materials?: ('leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth' | 'none')[];
  mainColors?: string[];
  secondaryColor?: string;
  bolsterColor?: string;
  stitchingStyle?: 'french' | 'single' | 'double' | 'other' | 'none';
  stitchingColor?: string;
  pipingStyle?: 'none' | 'single' | 'double' | 'contrast';
  pipingColor?: string;
  seatType?: 'bucket' | 'bench' | 'racing' | 'luxury';
  seatBolsters?: 'none' | 'standard' | 'medium' | 'high' | 'extra-high';
  swatches?: Record<string, {
    id: string;
  }>;
  vehicleType?: 'car' | 'truck' | 'suv' | 'motorcycle' | 'van';
  vehicleYear?: number;
  vehicleMake?: string;
  vehicleModel?: string;
};

export type RenderResult = {
  generatedImage: string;
  analysis: string;
  upgradeToPremium: boolean;
  renderId: string;
  rendersRemaining: number | null;
  isHighRes: boolean;
};

export type RenderSummary = {
  zones: {
    id: string;
    kind: string;
    name: string;
    area: number;
    changed: boolean;
    confidence: number;
    material?: string;
    color?: string;
    pattern?: string;
    deltaE?: number;
  }[];
  warnings: {
    code: string;
    text: string;
  }[];
  notUnderstood: string[];
  outsideChanged: number;
  milliseconds: number;
  provider: string;
  remote?: {
    label: string;
    used: number;
  };
};

export type Share = {
  id: string;
  designId: number;
  others: number[];
  capability: 'look' | 'answer';
  isPublic: 'no' | 'maybe' | 'yes';
  url: string | null;
  expiresAt: string | null;
  isExpired: boolean;
  hasPassword: boolean;
  showShop: boolean;
  followsNewest: boolean;
  title: string;
  views: number;
  lastViewedAt: string | null;
  createdAt: string;
};

export type ShareChange = {
  expiresAt?: string | null;
  password?: string | null;
  showShop?: boolean;
  followsNewest?: boolean;
  title?: string;
  neverPublic?: true;
};

export type ShareSettings = {
  capability?: 'look' | 'answer';
  expiresAt?: string | null;
  password?: string | null;
  showShop?: boolean;
  followsNewest?: boolean;
  title?: string;
  others?: number[];
};

export type ShownDesign = {
  name: string;
  version: number;
  vehicle: string;
  parts: {
    part: string;
    material: string;
    colorName: string;
    code: string;
    kind?: 'cover' | 'thread' | 'piping';
    covering?: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';
    swatch?: {
      code: string;
      name: string;
      supplier: string;
      line: string;
      tile?: string;
    };
  }[];
  choices: {
    name: string;
    value: string;
  }[];
  words: string;
  pictureSha256: string;
  photoSha256: string;
};

export type Subscription = {
  tier: 'free' | 'premium';
  status: 'trialing' | 'trial_expired' | 'active' | 'past_due' | 'canceled';
  priceId: string | null;
  monthlyRendersCount: number;
  monthlyRendersLimit: number | null;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  rendersRemaining: number | null;
  rendersResetAt: string | null;
  trialEndsAt: string | null;
  interval: 'month' | 'year' | null;
  graceUntil: string | null;
  refundUntil: string | null;
  hasPortal: boolean;
};

export type Swatch = {
  id: string;
  book: string;
  code: string;
  name: string;
  supplier: string;
  line: string;
  material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';
  color: string;
  priceBand: number | null;
  inStock: boolean;
  note: string;
  tile: string | null;
  starter: boolean;
  tileUrl: string | null;
  tileWidthCm: number | null;
  tileHeightCm: number | null;
  createdAt: string;
  updatedAt: string;
};

export type SwatchImport = {
  csv?: string;
  csvBase64?: string;
  book?: string;
  dryRun?: boolean;
};

export type SwatchImportOutcome = {
  rows: number;
  created: number;
  updated: number;
  skipped: number;
  problems: {
    line: number;
    column: string;
    message: string;
  }[];
  ignoredColumns: string[];
  preview: {
    book: string;
    code: string;
    name: string;
    supplier: string;
    line: string;
    material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';
    color: string;
    priceBand: number | null;
    inStock: boolean;
    note: string;
  }[];
};

export type SwatchPage = {
  swatches: ListedSwatch[];
  total: number;
  books: {
    name: string;
    count: number;
    starter: boolean;
  }[];
};

export type SwatchTile = {
  tile: string;
  tileUrl: string;
  color: string;
  widthCm: number;
  heightCm: number;
  warnings: {
    code: string;
    text: string;
  }[];
};

export type Template = {
  id: string;
  name: string;
  vehicleType: 'car' | 'truck' | 'suv' | 'motorcycle' | 'van';
  image: string;
  thumbnail: string;
  width: number;
  height: number;
  description: string;
};

export type TrashedDesign = {
  id: number;
  userId: string;
  name: string;
  originalImageUrl: string;
  generatedImageUrl: string;
  style: string;
  materials: string;
  seatType: string;
  stitchingStyle: string;
  color: string;
  stitchingColor: string;
  pipingColor: string;
  seatBolsters: string;
  vehicleType: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
  isHighRes: boolean;
  renderId: string | null;
  rootId: number;
  parentId: number | null;
  version: number;
  swatches?: DesignSwatch[];
  worn?: WornPart[];
  chosen?: DesignFields;
  createdAt: string;
  trashedAt: string;
  purgedAt: string;
};

export type Upload = {
  imageUrl: string;
  images: string[];
  name: string;
  size: number;
  width: number;
  height: number;
};

export type User = {
  id: string;
  username: string;
  email: string;
  companyName: string | null;
  businessType: string | null;
  phoneNumber: string | null;
  subscriptionTier: 'free' | 'premium';
  monthlyRendersCount: number;
  monthlyRendersLimit: number | null;
  monthlyRendersReset: string | null;
  trialEndsAt: string | null;
  createdAt: string;
  isAdmin: boolean;
};

export type Verification = {
  intact: boolean;
  problems: string[];
  pictureKept: boolean;
};

export type WebhookEvent = {
  id: string;
  type: 'render.succeeded';
  createdAt: string;
  data: {
    render: RenderNews;
  };
} | {
  id: string;
  type: 'render.failed';
  createdAt: string;
  data: {
    render: RenderNews;
  };
} | {
  id: string;
  type: 'approval.received';
  createdAt: string;
  data: {
    approval: ApprovalNews;
  };
} | {
  id: string;
  type: 'test';
  createdAt: string;
  data: {
    message: string;
  };
};

export type WornPart = {
  part: 'zone';
  zone: string;
  kind: 'insert' | 'bolster' | 'headrest' | 'seat-back' | 'door' | 'piping' | 'seat' | 'custom';
  name: string;
  material?: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';
  color?: string;
  source?: ColorSource;
  pattern: 'keep' | 'plain' | 'pleats' | 'flutes' | 'tuck-and-roll' | 'diamond' | 'perforated';
} | {
  part: 'thread';
  style: 'french' | 'single' | 'double' | 'other';
  note?: string;
  color: string;
  source?: ColorSource;
} | {
  part: 'piping';
  style: 'single' | 'double' | 'contrast';
  color: string;
  source?: ColorSource;
};

export type Zone = {
  id: string;
  kind: 'insert' | 'bolster' | 'headrest' | 'seat-back' | 'door' | 'piping' | 'seat' | 'custom';
  name: string;
  confidence: number;
  area: number;
};

/** Input and reply of every operation, by its name. Bytes and streams come as the `Response` itself. */
export interface Operations {
  /** Upload one photo. Scope: `photos:write`. */
  uploadPhoto: { input: { query?: { of?: 'interior' | 'material'; }; file: Blob }; reply: Upload };
  /** Analysis of a photo. Scope: `photos:read`. */
  getAnalysis: { input: { query: { image: string; } }; reply: Analysis };
  /** Keep corrections with the photo. Scope: `photos:write`. */
  correctPhoto: { input: { query: { image: string; }; body: { marks: Mark[]; revision: number; } }; reply: Analysis };
  /** A private file's bytes. Scope: `photos:read`. */
  getFile: { input: { params: { id: string; }; query?: { size?: 'small'; } }; reply: Response };
  /** Vehicle templates. */
  listTemplates: { input: undefined; reply: Template[] };
  /** Render a design. Scope: `renders:write`. */
  createRender: { input: { body: RenderRequest }; reply: RenderResult | RenderAccepted };
  /** A render: state, stage, place in the queue, result. Scope: `renders:read`. */
  getRender: { input: { params: { id: string; } }; reply: Render };
  /** My newest render; null before the first. Scope: `renders:read`. */
  getLatestRender: { input: undefined; reply: Render | null };
  /** The same as it happens. Scope: `renders:read`. */
  watchRender: { input: { params: { id: string; } }; reply: Response };
  /** The picture of a render. Scope: `renders:read`. */
  downloadRender: { input: { params: { id: string; }; query?: { quality?: 'standard' | 'high'; } }; reply: Response };
  /** The picture on the way. Scope: `renders:read`. */
  downloadPartial: { input: { params: { id: string; }; query?: { n?: number; } }; reply: Response };
  /** Cancel a render and get it back. Scope: `renders:write`. */
  cancelRender: { input: { params: { id: string; } }; reply: undefined };
  /** Render up to twelve designs or photos, one after the other. Scope: `renders:write`. */
  startBatch: { input: { body: { kind: 'colorways' | 'photos'; items: { name: string; tag?: string; originalImage: string; design: { customInstructions?: string; style?: 'original' | 'classic' | 'modern' | 'racing' | 'retro' | 'luxury' | 'custom' | 'none'; materials?: ('leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth' | 'none')[]; mainColors?: string[]; secondaryColor?: string; bolsterColor?: string; stitchingStyle?: 'french' | 'single' | 'double' | 'other' | 'none'; stitchingColor?: string; pipingStyle?: 'none' | 'single' | 'double' | 'contrast'; pipingColor?: string; seatType?: 'bucket' | 'bench' | 'racing' | 'luxury'; seatBolsters?: 'none' | 'standard' | 'medium' | 'high' | 'extra-high'; swatches?: Record<string, { id: string; }>; vehicleType?: 'car' | 'truck' | 'suv' | 'motorcycle' | 'van'; vehicleYear?: number; vehicleMake?: string; vehicleModel?: string; }; }[]; customerId?: string | null; } }; reply: { id: string; kind: 'colorways' | 'photos'; state: 'running' | 'ended'; createdAt: string; items: { item: number; name: string; tag: string; originalImage: string; renderId: string; state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'; stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done'; progress: number; queuePosition: number | null; etaMs: number | null; picture: string | null; designId: number | null; problem?: Problem; }[]; } };
  /** A batch and what became of each item. Scope: `renders:read`. */
  getBatch: { input: { params: { id: string; } }; reply: { id: string; kind: 'colorways' | 'photos'; state: 'running' | 'ended'; createdAt: string; items: { item: number; name: string; tag: string; originalImage: string; renderId: string; state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'; stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done'; progress: number; queuePosition: number | null; etaMs: number | null; picture: string | null; designId: number | null; problem?: Problem; }[]; } };
  /** My newest batch; null when there is none. Scope: `renders:read`. */
  getLatestBatch: { input: undefined; reply: { id: string; kind: 'colorways' | 'photos'; state: 'running' | 'ended'; createdAt: string; items: { item: number; name: string; tag: string; originalImage: string; renderId: string; state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'; stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done'; progress: number; queuePosition: number | null; etaMs: number | null; picture: string | null; designId: number | null; problem?: Problem; }[]; } | null };
  /** Cancel what waits or runs and get it back. Scope: `renders:write`. */
  cancelBatch: { input: { params: { id: string; } }; reply: { id: string; kind: 'colorways' | 'photos'; state: 'running' | 'ended'; createdAt: string; items: { item: number; name: string; tag: string; originalImage: string; renderId: string; state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'; stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done'; progress: number; queuePosition: number | null; etaMs: number | null; picture: string | null; designId: number | null; problem?: Problem; }[]; } };
  /** Render an item again that failed or was cancelled. Scope: `renders:write`. */
  retryBatchItem: { input: { params: { id: string; item: number; } }; reply: { id: string; kind: 'colorways' | 'photos'; state: 'running' | 'ended'; createdAt: string; items: { item: number; name: string; tag: string; originalImage: string; renderId: string; state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'; stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done'; progress: number; queuePosition: number | null; etaMs: number | null; picture: string | null; designId: number | null; problem?: Problem; }[]; } };
  /** Engines that may make the picture. Scope: `renders:read`. */
  listEngines: { input: undefined; reply: Engines };
  /** My designs, newest first. Scope: `designs:read`. */
  listDesigns: { input: undefined; reply: Design[] };
  /** Save a design. Scope: `designs:write`. */
  saveDesign: { input: { body: NewDesign }; reply: Design };
  /** The picture of a design. Scope: `designs:read`. */
  downloadDesign: { input: { params: { id: number; }; query?: { quality?: 'standard' | 'high'; } }; reply: Response };
  /** A presentation of a design as PDF. Scope: `designs:read`. */
  makePresentation: { input: { params: { id: number; }; body: Presentation }; reply: Response };
  /** Before and after in one picture. Scope: `designs:read`. */
  downloadComparison: { input: { params: { id: number; }; query: { format: 'strip' | 'sweep'; } }; reply: Response };
  /** Make an earlier version the current one. Scope: `designs:write`. */
  restoreVersion: { input: { params: { id: number; } }; reply: Design };
  /** Delete a design: into the trash, and for good after 30 days. Scope: `designs:write`. */
  deleteDesign: { input: { params: { id: number; } }; reply: undefined };
  /** Deleted designs, latest first. Scope: `designs:read`. */
  listTrash: { input: undefined; reply: TrashedDesign[] };
  /** Take a design out of the trash. Scope: `designs:write`. */
  restoreDesign: { input: { params: { id: number; } }; reply: Design };
  /** The links under which a design is shared. Scope: `shares:read`. */
  listShares: { input: { params: { id: number; } }; reply: Share[] };
  /** Share a design under a secret link. Scope: `shares:write`. */
  createShare: { input: { params: { id: number; }; body: ShareSettings }; reply: Share };
  /** Change a link. Scope: `shares:write`. */
  changeShare: { input: { params: { id: string; }; body: ShareChange }; reply: Share };
  /** Revoke a link. Scope: `shares:write`. */
  revokeShare: { input: { params: { id: string; } }; reply: undefined };
  /** Revoke every link of a design. Scope: `shares:write`. */
  stopSharing: { input: { params: { id: number; } }; reply: undefined };
  /** The embed codes of a design and its other versions. Scope: `shares:read`. */
  listEmbeds: { input: { params: { id: number; } }; reply: Embed[] };
  /** Make an embed code for this version of a design. Scope: `shares:write`. */
  createEmbed: { input: { params: { id: number; }; body: { expiresAt?: string | null; } }; reply: Embed };
  /** Move the end of an embed code. Scope: `shares:write`. */
  changeEmbed: { input: { params: { id: string; }; body: { expiresAt: string | null; } }; reply: Embed };
  /** Revoke an embed code. Scope: `shares:write`. */
  revokeEmbed: { input: { params: { id: string; } }; reply: undefined };
  /** Customer decisions on my shared designs, newest first. Scope: `approvals:read`. */
  listApprovals: { input: { query?: { root?: number; } }; reply: OwnDecision[] };
  /** The certificate of a decision, checked as it is read. Scope: `approvals:read`. */
  getApproval: { input: { params: { id: string; } }; reply: Certificate };
  /** My customers. Scope: `customers:read`. */
  listCustomers: { input: { query?: { q?: string; sort?: 'updated' | 'name' | 'created'; } }; reply: Customer[] };
  /** A new folder. Scope: `customers:write`. */
  createCustomer: { input: { body: NewCustomer }; reply: Customer };
  /** A customer with designs, photos and approvals. Scope: `customers:read`. */
  getCustomer: { input: { params: { id: string; } }; reply: CustomerFolder };
  /** Change a folder. Scope: `customers:write`. */
  changeCustomer: { input: { params: { id: string; }; body: NewCustomer }; reply: Customer };
  /** Delete a folder; its designs stay. Scope: `customers:write`. */
  deleteCustomer: { input: { params: { id: string; } }; reply: undefined };
  /** Customer in whose folder a design is. Scope: `customers:read`. */
  getDesignFolder: { input: { params: { id: number; } }; reply: { customer: { id: string; name: string; jobNumber: string; } | null; } };
  /** Put a design and its versions into a folder, or take it out. Scope: `customers:write`. */
  placeDesign: { input: { params: { id: number; }; body: { customerId: string | null; } }; reply: undefined };
  /** My swatches and the starter book: searched, sorted by nearness to a color. Scope: `swatches:read`. */
  listSwatches: { input: { query?: { q?: string; near?: string; book?: string; material?: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth'; inStock?: 'true' | 'false'; limit?: number; offset?: number; } }; reply: SwatchPage };
  /** A new swatch. Scope: `swatches:write`. */
  createSwatch: { input: { body: NewSwatch }; reply: Swatch };
  /** Change a swatch; designs that have it keep what they have. Scope: `swatches:write`. */
  changeSwatch: { input: { params: { id: string; }; body: NewSwatch }; reply: Swatch };
  /** Delete a swatch; designs that have it keep it. Scope: `swatches:write`. */
  deleteSwatch: { input: { params: { id: string; } }; reply: undefined };
  /** Take a deleted swatch back. Scope: `swatches:write`. */
  restoreSwatch: { input: { params: { id: string; } }; reply: Swatch };
  /** Read swatches from a CSV file, on trial first. Scope: `swatches:write`. */
  importSwatches: { input: { body: SwatchImport }; reply: SwatchImportOutcome };
  /** My swatches as a CSV file. Scope: `swatches:read`. */
  exportSwatches: { input: { query?: { book?: string; } }; reply: Response };
  /** Make a repeating tile of a photographed material. Scope: `swatches:write`. */
  makeSwatchTile: { input: { body: { corners: [[number, number], [number, number], [number, number], [number, number]]; grey?: [number, number]; neutral?: 'paper' | 'card'; widthCm: number; image: string; } }; reply: SwatchTile };
  /** An own tile's picture. Scope: `swatches:read`. */
  getSwatchTile: { input: { params: { sha256: string; }; query?: { size?: 'small'; } }; reply: Response };
  /** The signed-in user. Scope: `account:read`. */
  getUser: { input: undefined; reply: User };
  /** The caller's plan and what is left of it. Scope: `account:read`. */
  getSubscription: { input: undefined; reply: Subscription };
  /** The plan catalog. */
  listPlans: { input: undefined; reply: Plan[] };
}

/** How each is called. `file`: the form field of the upload; `raw`: the reply is no JSON. */
export const OPERATIONS: { readonly [Name in keyof Operations]: { method: string; path: string; file?: string; raw?: true } } = {
  uploadPhoto: { method: 'POST', path: '/api/upload', file: 'images' },
  getAnalysis: { method: 'GET', path: '/api/analysis' },
  correctPhoto: { method: 'PUT', path: '/api/marks' },
  getFile: { method: 'GET', path: '/api/files/:id', raw: true },
  listTemplates: { method: 'GET', path: '/api/templates' },
  createRender: { method: 'POST', path: '/api/generate-design' },
  getRender: { method: 'GET', path: '/api/renders/:id' },
  getLatestRender: { method: 'GET', path: '/api/renders/latest' },
  watchRender: { method: 'GET', path: '/api/renders/:id/events', raw: true },
  downloadRender: { method: 'GET', path: '/api/renders/:id/picture', raw: true },
  downloadPartial: { method: 'GET', path: '/api/renders/:id/partial', raw: true },
  cancelRender: { method: 'DELETE', path: '/api/renders/:id' },
  startBatch: { method: 'POST', path: '/api/render-batches' },
  getBatch: { method: 'GET', path: '/api/render-batches/:id' },
  getLatestBatch: { method: 'GET', path: '/api/render-batches/latest' },
  cancelBatch: { method: 'DELETE', path: '/api/render-batches/:id' },
  retryBatchItem: { method: 'POST', path: '/api/render-batches/:id/items/:item/retry' },
  listEngines: { method: 'GET', path: '/api/engines' },
  listDesigns: { method: 'GET', path: '/api/designs' },
  saveDesign: { method: 'POST', path: '/api/designs' },
  downloadDesign: { method: 'GET', path: '/api/designs/:id/download', raw: true },
  makePresentation: { method: 'POST', path: '/api/designs/:id/presentation', raw: true },
  downloadComparison: { method: 'GET', path: '/api/designs/:id/comparison', raw: true },
  restoreVersion: { method: 'POST', path: '/api/designs/:id/restore-version' },
  deleteDesign: { method: 'DELETE', path: '/api/designs/:id' },
  listTrash: { method: 'GET', path: '/api/trash' },
  restoreDesign: { method: 'POST', path: '/api/trash/:id/restore' },
  listShares: { method: 'GET', path: '/api/designs/:id/share' },
  createShare: { method: 'POST', path: '/api/designs/:id/share' },
  changeShare: { method: 'PATCH', path: '/api/shares/:id' },
  revokeShare: { method: 'DELETE', path: '/api/shares/:id' },
  stopSharing: { method: 'DELETE', path: '/api/designs/:id/share' },
  listEmbeds: { method: 'GET', path: '/api/designs/:id/embeds' },
  createEmbed: { method: 'POST', path: '/api/designs/:id/embeds' },
  changeEmbed: { method: 'PATCH', path: '/api/embeds/:id' },
  revokeEmbed: { method: 'DELETE', path: '/api/embeds/:id' },
  listApprovals: { method: 'GET', path: '/api/approvals' },
  getApproval: { method: 'GET', path: '/api/approvals/:id' },
  listCustomers: { method: 'GET', path: '/api/customers' },
  createCustomer: { method: 'POST', path: '/api/customers' },
  getCustomer: { method: 'GET', path: '/api/customers/:id' },
  changeCustomer: { method: 'PUT', path: '/api/customers/:id' },
  deleteCustomer: { method: 'DELETE', path: '/api/customers/:id' },
  getDesignFolder: { method: 'GET', path: '/api/designs/:id/customer' },
  placeDesign: { method: 'PUT', path: '/api/designs/:id/customer' },
  listSwatches: { method: 'GET', path: '/api/swatches' },
  createSwatch: { method: 'POST', path: '/api/swatches' },
  changeSwatch: { method: 'PUT', path: '/api/swatches/:id' },
  deleteSwatch: { method: 'DELETE', path: '/api/swatches/:id' },
  restoreSwatch: { method: 'POST', path: '/api/swatches/:id/restore' },
  importSwatches: { method: 'POST', path: '/api/swatches/import' },
  exportSwatches: { method: 'GET', path: '/api/swatches/export', raw: true },
  makeSwatchTile: { method: 'POST', path: '/api/swatches/tile' },
  getSwatchTile: { method: 'GET', path: '/api/swatches/tiles/:sha256', raw: true },
  getUser: { method: 'GET', path: '/api/user' },
  getSubscription: { method: 'GET', path: '/api/subscription' },
  listPlans: { method: 'GET', path: '/api/plans' },
};
