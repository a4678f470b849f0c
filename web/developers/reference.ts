// Made from the contract by `scripts/make-client.mjs`; changes here are lost.

export interface ReferenceOperation {
  name: string;
  method: string;
  path: string;
  summary: string;
  scope?: string;
  params?: string;
  query?: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  reply?: string;
}

export const REFERENCE: readonly { name: string; operations: readonly ReferenceOperation[] }[] = [
  {
    "name": "Photos",
    "operations": [
      {
        "name": "uploadPhoto",
        "method": "POST",
        "path": "/api/upload",
        "summary": "Upload one photo",
        "scope": "photos:write",
        "query": "{ of?: 'interior' | 'material'; }",
        "body": "multipart/form-data, field images",
        "reply": "Upload"
      },
      {
        "name": "getAnalysis",
        "method": "GET",
        "path": "/api/analysis",
        "summary": "Analysis of a photo",
        "scope": "photos:read",
        "query": "{ image: string; }",
        "reply": "Analysis"
      },
      {
        "name": "correctPhoto",
        "method": "PUT",
        "path": "/api/marks",
        "summary": "Keep corrections with the photo",
        "scope": "photos:write",
        "query": "{ image: string; }",
        "body": "{ marks: Mark[]; revision: number; }",
        "reply": "Analysis"
      },
      {
        "name": "getFile",
        "method": "GET",
        "path": "/api/files/:id",
        "summary": "A private file's bytes",
        "scope": "photos:read",
        "params": "{ id: string; }",
        "query": "{ size?: 'small'; }",
        "reply": "image/*"
      },
      {
        "name": "listTemplates",
        "method": "GET",
        "path": "/api/templates",
        "summary": "Vehicle templates",
        "reply": "Template[]"
      }
    ]
  },
  {
    "name": "Renders",
    "operations": [
      {
        "name": "createRender",
        "method": "POST",
        "path": "/api/generate-design",
        "summary": "Render a design",
        "scope": "renders:write",
        "body": "RenderRequest",
        "headers": {
          "Idempotency-Key": "1 to 200 plain characters: the same key again is the same render, charged once",
          "Prefer": "`respond-async`: answer at once with 202 and the id"
        },
        "reply": "RenderResult | RenderAccepted"
      },
      {
        "name": "getRender",
        "method": "GET",
        "path": "/api/renders/:id",
        "summary": "A render: state, stage, place in the queue, result",
        "scope": "renders:read",
        "params": "{ id: string; }",
        "reply": "Render"
      },
      {
        "name": "getLatestRender",
        "method": "GET",
        "path": "/api/renders/latest",
        "summary": "My newest render; null before the first",
        "scope": "renders:read",
        "reply": "Render | null"
      },
      {
        "name": "watchRender",
        "method": "GET",
        "path": "/api/renders/:id/events",
        "summary": "The same as it happens",
        "scope": "renders:read",
        "params": "{ id: string; }",
        "reply": "text/event-stream"
      },
      {
        "name": "downloadRender",
        "method": "GET",
        "path": "/api/renders/:id/picture",
        "summary": "The picture of a render",
        "scope": "renders:read",
        "params": "{ id: string; }",
        "query": "{ quality?: 'standard' | 'high'; }",
        "reply": "image/png"
      },
      {
        "name": "downloadPartial",
        "method": "GET",
        "path": "/api/renders/:id/partial",
        "summary": "The picture on the way",
        "scope": "renders:read",
        "params": "{ id: string; }",
        "query": "{ n?: number; }",
        "reply": "image/webp"
      },
      {
        "name": "cancelRender",
        "method": "DELETE",
        "path": "/api/renders/:id",
        "summary": "Cancel a render and get it back",
        "scope": "renders:write",
        "params": "{ id: string; }"
      },
      {
        "name": "startBatch",
        "method": "POST",
        "path": "/api/render-batches",
        "summary": "Render up to twelve designs or photos, one after the other",
        "scope": "renders:write",
        "body": "{\n  kind: 'colorways' | 'photos';\n  items: {\n    name: string;\n    tag?: string;\n    originalImage: string;\n    design: {\n      customInstructions?: string;\n      style?: 'original' | 'classic' | 'modern' | 'racing' | 'retro' | 'luxury' | 'custom' | 'none';\n      materials?: ('leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth' | 'none')[];\n      mainColors?: string[];\n      secondaryColor?: string;\n      bolsterColor?: string;\n      stitchingStyle?: 'french' | 'single' | 'double' | 'other' | 'none';\n      stitchingColor?: string;\n      pipingStyle?: 'none' | 'single' | 'double' | 'contrast';\n      pipingColor?: string;\n      seatType?: 'bucket' | 'bench' | 'racing' | 'luxury';\n      seatBolsters?: 'none' | 'standard' | 'medium' | 'high' | 'extra-high';\n      swatches?: Record<string, {\n        id: string;\n      }>;\n      vehicleType?: 'car' | 'truck' | 'suv' | 'motorcycle' | 'van';\n      vehicleYear?: number;\n      vehicleMake?: string;\n      vehicleModel?: string;\n    };\n  }[];\n  customerId?: string | null;\n}",
        "headers": {
          "Idempotency-Key": "1 to 200 plain characters: the same key again is the same batch, charged once"
        },
        "reply": "{\n  id: string;\n  kind: 'colorways' | 'photos';\n  state: 'running' | 'ended';\n  createdAt: string;\n  items: {\n    item: number;\n    name: string;\n    tag: string;\n    originalImage: string;\n    renderId: string;\n    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';\n    stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done';\n    progress: number;\n    queuePosition: number | null;\n    etaMs: number | null;\n    picture: string | null;\n    designId: number | null;\n    problem?: Problem;\n  }[];\n}"
      },
      {
        "name": "getBatch",
        "method": "GET",
        "path": "/api/render-batches/:id",
        "summary": "A batch and what became of each item",
        "scope": "renders:read",
        "params": "{ id: string; }",
        "reply": "{\n  id: string;\n  kind: 'colorways' | 'photos';\n  state: 'running' | 'ended';\n  createdAt: string;\n  items: {\n    item: number;\n    name: string;\n    tag: string;\n    originalImage: string;\n    renderId: string;\n    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';\n    stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done';\n    progress: number;\n    queuePosition: number | null;\n    etaMs: number | null;\n    picture: string | null;\n    designId: number | null;\n    problem?: Problem;\n  }[];\n}"
      },
      {
        "name": "getLatestBatch",
        "method": "GET",
        "path": "/api/render-batches/latest",
        "summary": "My newest batch; null when there is none",
        "scope": "renders:read",
        "reply": "{\n  id: string;\n  kind: 'colorways' | 'photos';\n  state: 'running' | 'ended';\n  createdAt: string;\n  items: {\n    item: number;\n    name: string;\n    tag: string;\n    originalImage: string;\n    renderId: string;\n    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';\n    stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done';\n    progress: number;\n    queuePosition: number | null;\n    etaMs: number | null;\n    picture: string | null;\n    designId: number | null;\n    problem?: Problem;\n  }[];\n} | null"
      },
      {
        "name": "cancelBatch",
        "method": "DELETE",
        "path": "/api/render-batches/:id",
        "summary": "Cancel what waits or runs and get it back",
        "scope": "renders:write",
        "params": "{ id: string; }",
        "reply": "{\n  id: string;\n  kind: 'colorways' | 'photos';\n  state: 'running' | 'ended';\n  createdAt: string;\n  items: {\n    item: number;\n    name: string;\n    tag: string;\n    originalImage: string;\n    renderId: string;\n    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';\n    stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done';\n    progress: number;\n    queuePosition: number | null;\n    etaMs: number | null;\n    picture: string | null;\n    designId: number | null;\n    problem?: Problem;\n  }[];\n}"
      },
      {
        "name": "retryBatchItem",
        "method": "POST",
        "path": "/api/render-batches/:id/items/:item/retry",
        "summary": "Render an item again that failed or was cancelled",
        "scope": "renders:write",
        "params": "{ id: string; item: number; }",
        "reply": "{\n  id: string;\n  kind: 'colorways' | 'photos';\n  state: 'running' | 'ended';\n  createdAt: string;\n  items: {\n    item: number;\n    name: string;\n    tag: string;\n    originalImage: string;\n    renderId: string;\n    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';\n    stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done';\n    progress: number;\n    queuePosition: number | null;\n    etaMs: number | null;\n    picture: string | null;\n    designId: number | null;\n    problem?: Problem;\n  }[];\n}"
      },
      {
        "name": "listEngines",
        "method": "GET",
        "path": "/api/engines",
        "summary": "Engines that may make the picture",
        "scope": "renders:read",
        "reply": "Engines"
      }
    ]
  },
  {
    "name": "Designs",
    "operations": [
      {
        "name": "listDesigns",
        "method": "GET",
        "path": "/api/designs",
        "summary": "My designs, newest first",
        "scope": "designs:read",
        "reply": "Design[]"
      },
      {
        "name": "saveDesign",
        "method": "POST",
        "path": "/api/designs",
        "summary": "Save a design",
        "scope": "designs:write",
        "body": "NewDesign",
        "reply": "Design"
      },
      {
        "name": "downloadDesign",
        "method": "GET",
        "path": "/api/designs/:id/download",
        "summary": "The picture of a design",
        "scope": "designs:read",
        "params": "{ id: number; }",
        "query": "{ quality?: 'standard' | 'high'; }",
        "reply": "image/png"
      },
      {
        "name": "makePresentation",
        "method": "POST",
        "path": "/api/designs/:id/presentation",
        "summary": "A presentation of a design as PDF",
        "scope": "designs:read",
        "params": "{ id: number; }",
        "body": "Presentation",
        "reply": "application/pdf"
      },
      {
        "name": "downloadComparison",
        "method": "GET",
        "path": "/api/designs/:id/comparison",
        "summary": "Before and after in one picture",
        "scope": "designs:read",
        "params": "{ id: number; }",
        "query": "{ format: 'strip' | 'sweep'; }",
        "reply": "image/*"
      },
      {
        "name": "restoreVersion",
        "method": "POST",
        "path": "/api/designs/:id/restore-version",
        "summary": "Make an earlier version the current one",
        "scope": "designs:write",
        "params": "{ id: number; }",
        "reply": "Design"
      },
      {
        "name": "deleteDesign",
        "method": "DELETE",
        "path": "/api/designs/:id",
        "summary": "Delete a design: into the trash, and for good after 30 days",
        "scope": "designs:write",
        "params": "{ id: number; }"
      },
      {
        "name": "listTrash",
        "method": "GET",
        "path": "/api/trash",
        "summary": "Deleted designs, latest first",
        "scope": "designs:read",
        "reply": "TrashedDesign[]"
      },
      {
        "name": "restoreDesign",
        "method": "POST",
        "path": "/api/trash/:id/restore",
        "summary": "Take a design out of the trash",
        "scope": "designs:write",
        "params": "{ id: number; }",
        "reply": "Design"
      }
    ]
  },
  {
    "name": "Shares and approvals",
    "operations": [
      {
        "name": "listShares",
        "method": "GET",
        "path": "/api/designs/:id/share",
        "summary": "The links under which a design is shared",
        "scope": "shares:read",
        "params": "{ id: number; }",
        "reply": "Share[]"
      },
      {
        "name": "createShare",
        "method": "POST",
        "path": "/api/designs/:id/share",
        "summary": "Share a design under a secret link",
        "scope": "shares:write",
        "params": "{ id: number; }",
        "body": "ShareSettings",
        "reply": "Share"
      },
      {
        "name": "changeShare",
        "method": "PATCH",
        "path": "/api/shares/:id",
        "summary": "Change a link",
        "scope": "shares:write",
        "params": "{ id: string; }",
        "body": "ShareChange",
        "reply": "Share"
      },
      {
        "name": "revokeShare",
        "method": "DELETE",
        "path": "/api/shares/:id",
        "summary": "Revoke a link",
        "scope": "shares:write",
        "params": "{ id: string; }"
      },
      {
        "name": "stopSharing",
        "method": "DELETE",
        "path": "/api/designs/:id/share",
        "summary": "Revoke every link of a design",
        "scope": "shares:write",
        "params": "{ id: number; }"
      },
      {
        "name": "listEmbeds",
        "method": "GET",
        "path": "/api/designs/:id/embeds",
        "summary": "The embed codes of a design and its other versions",
        "scope": "shares:read",
        "params": "{ id: number; }",
        "reply": "Embed[]"
      },
      {
        "name": "createEmbed",
        "method": "POST",
        "path": "/api/designs/:id/embeds",
        "summary": "Make an embed code for this version of a design",
        "scope": "shares:write",
        "params": "{ id: number; }",
        "body": "{ expiresAt?: string | null; }",
        "reply": "Embed"
      },
      {
        "name": "changeEmbed",
        "method": "PATCH",
        "path": "/api/embeds/:id",
        "summary": "Move the end of an embed code",
        "scope": "shares:write",
        "params": "{ id: string; }",
        "body": "{ expiresAt: string | null; }",
        "reply": "Embed"
      },
      {
        "name": "revokeEmbed",
        "method": "DELETE",
        "path": "/api/embeds/:id",
        "summary": "Revoke an embed code",
        "scope": "shares:write",
        "params": "{ id: string; }"
      },
      {
        "name": "listApprovals",
        "method": "GET",
        "path": "/api/approvals",
        "summary": "Customer decisions on my shared designs, newest first",
        "scope": "approvals:read",
        "query": "{ root?: number; }",
        "reply": "OwnDecision[]"
      },
      {
        "name": "getApproval",
        "method": "GET",
        "path": "/api/approvals/:id",
        "summary": "The certificate of a decision, checked as it is read",
        "scope": "approvals:read",
        "params": "{ id: string; }",
        "reply": "Certificate"
      }
    ]
  },
  {
    "name": "Customers",
    "operations": [
      {
        "name": "listCustomers",
        "method": "GET",
        "path": "/api/customers",
        "summary": "My customers",
        "scope": "customers:read",
        "query": "{ q?: string; sort?: 'updated' | 'name' | 'created'; }",
        "reply": "Customer[]"
      },
      {
        "name": "createCustomer",
        "method": "POST",
        "path": "/api/customers",
        "summary": "A new folder",
        "scope": "customers:write",
        "body": "NewCustomer",
        "reply": "Customer"
      },
      {
        "name": "getCustomer",
        "method": "GET",
        "path": "/api/customers/:id",
        "summary": "A customer with designs, photos and approvals",
        "scope": "customers:read",
        "params": "{ id: string; }",
        "reply": "CustomerFolder"
      },
      {
        "name": "changeCustomer",
        "method": "PUT",
        "path": "/api/customers/:id",
        "summary": "Change a folder",
        "scope": "customers:write",
        "params": "{ id: string; }",
        "body": "NewCustomer",
        "reply": "Customer"
      },
      {
        "name": "deleteCustomer",
        "method": "DELETE",
        "path": "/api/customers/:id",
        "summary": "Delete a folder; its designs stay",
        "scope": "customers:write",
        "params": "{ id: string; }"
      },
      {
        "name": "getDesignFolder",
        "method": "GET",
        "path": "/api/designs/:id/customer",
        "summary": "Customer in whose folder a design is",
        "scope": "customers:read",
        "params": "{ id: number; }",
        "reply": "{ customer: { id: string; name: string; jobNumber: string; } | null; }"
      },
      {
        "name": "placeDesign",
        "method": "PUT",
        "path": "/api/designs/:id/customer",
        "summary": "Put a design and its versions into a folder, or take it out",
        "scope": "customers:write",
        "params": "{ id: number; }",
        "body": "{ customerId: string | null; }"
      }
    ]
  },
  {
    "name": "Swatch books",
    "operations": [
      {
        "name": "listSwatches",
        "method": "GET",
        "path": "/api/swatches",
        "summary": "My swatches and the starter book: searched, sorted by nearness to a color",
        "scope": "swatches:read",
        "query": "{\n  q?: string;\n  near?: string;\n  book?: string;\n  material?: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';\n  inStock?: 'true' | 'false';\n  limit?: number;\n  offset?: number;\n}",
        "reply": "SwatchPage"
      },
      {
        "name": "createSwatch",
        "method": "POST",
        "path": "/api/swatches",
        "summary": "A new swatch",
        "scope": "swatches:write",
        "body": "NewSwatch",
        "reply": "Swatch"
      },
      {
        "name": "changeSwatch",
        "method": "PUT",
        "path": "/api/swatches/:id",
        "summary": "Change a swatch; designs that have it keep what they have",
        "scope": "swatches:write",
        "params": "{ id: string; }",
        "body": "NewSwatch",
        "reply": "Swatch"
      },
      {
        "name": "deleteSwatch",
        "method": "DELETE",
        "path": "/api/swatches/:id",
        "summary": "Delete a swatch; designs that have it keep it",
        "scope": "swatches:write",
        "params": "{ id: string; }"
      },
      {
        "name": "restoreSwatch",
        "method": "POST",
        "path": "/api/swatches/:id/restore",
        "summary": "Take a deleted swatch back",
        "scope": "swatches:write",
        "params": "{ id: string; }",
        "reply": "Swatch"
      },
      {
        "name": "importSwatches",
        "method": "POST",
        "path": "/api/swatches/import",
        "summary": "Read swatches from a CSV file, on trial first",
        "scope": "swatches:write",
        "body": "SwatchImport",
        "reply": "SwatchImportOutcome"
      },
      {
        "name": "exportSwatches",
        "method": "GET",
        "path": "/api/swatches/export",
        "summary": "My swatches as a CSV file",
        "scope": "swatches:read",
        "query": "{ book?: string; }",
        "reply": "text/csv"
      },
      {
        "name": "makeSwatchTile",
        "method": "POST",
        "path": "/api/swatches/tile",
        "summary": "Make a repeating tile of a photographed material",
        "scope": "swatches:write",
        "body": "{\n  corners: [[number, number], [number, number], [number, number], [number, number]];\n  grey?: [number, number];\n  neutral?: 'paper' | 'card';\n  widthCm: number;\n  image: string;\n}",
        "reply": "SwatchTile"
      },
      {
        "name": "getSwatchTile",
        "method": "GET",
        "path": "/api/swatches/tiles/:sha256",
        "summary": "An own tile's picture",
        "scope": "swatches:read",
        "params": "{ sha256: string; }",
        "query": "{ size?: 'small'; }",
        "reply": "image/*"
      }
    ]
  },
  {
    "name": "Account",
    "operations": [
      {
        "name": "getUser",
        "method": "GET",
        "path": "/api/user",
        "summary": "The signed-in user",
        "scope": "account:read",
        "reply": "User"
      },
      {
        "name": "getSubscription",
        "method": "GET",
        "path": "/api/subscription",
        "summary": "The caller's plan and what is left of it",
        "scope": "account:read",
        "reply": "Subscription"
      },
      {
        "name": "listPlans",
        "method": "GET",
        "path": "/api/plans",
        "summary": "The plan catalog",
        "reply": "Plan[]"
      }
    ]
  }
];

export const SCOPE_LIST: readonly { scope: string; says: string }[] = [
  {
    "scope": "photos:read",
    "says": "See photos, what was found in them, and pictures by their address"
  },
  {
    "scope": "photos:write",
    "says": "Upload photos and correct what was found in them"
  },
  {
    "scope": "renders:read",
    "says": "Follow renders and download their pictures"
  },
  {
    "scope": "renders:write",
    "says": "Start and cancel renders; they count against your allowance"
  },
  {
    "scope": "designs:read",
    "says": "See saved designs, download pictures and papers"
  },
  {
    "scope": "designs:write",
    "says": "Save designs, put them into the trash and back"
  },
  {
    "scope": "shares:read",
    "says": "See the links under which designs are shared"
  },
  {
    "scope": "shares:write",
    "says": "Make, change and revoke share links"
  },
  {
    "scope": "approvals:read",
    "says": "Read what customers decided, with the records"
  },
  {
    "scope": "customers:read",
    "says": "See customer folders with their designs, photos and approvals"
  },
  {
    "scope": "customers:write",
    "says": "Make, change and delete customer folders"
  },
  {
    "scope": "swatches:read",
    "says": "See swatch books and their materials"
  },
  {
    "scope": "swatches:write",
    "says": "Add, import, change and delete swatches"
  },
  {
    "scope": "account:read",
    "says": "See whose key it is, the plan and what is left of it"
  }
];

export const SHAPES: readonly { name: string; text: string }[] = [
  {
    "name": "Analysis",
    "text": "{\n  state: 'queued' | 'running' | 'ready' | 'failed';\n  width: number;\n  height: number;\n  zones: Zone[];\n  warnings: {\n    code: string;\n    text: string;\n  }[];\n  marks: Mark[];\n  revision: number;\n}"
  },
  {
    "name": "ApprovalNews",
    "text": "{\n  id: string;\n  decision: 'approved' | 'change' | 'declined';\n  personName: string;\n  words: string;\n  designId: number | null;\n  designName: string;\n  version: number;\n  versionHash: string;\n  recordHash: string;\n  decidedAt: string;\n  url: string;\n}"
  },
  {
    "name": "Certificate",
    "text": "{\n  decision: OwnDecision;\n  title: string;\n  shown: ShownDesign;\n  verification: Verification;\n  shopName: string;\n  before: string | null;\n  after: string | null;\n  shareUrl: string | null;\n}"
  },
  {
    "name": "ColorSource",
    "text": "{\n  from: 'option';\n  id: 'black' | 'white' | 'grey' | 'tan' | 'brown' | 'red' | 'blue' | 'green';\n} | {\n  from: 'own';\n} | {\n  from: 'swatch';\n  swatch: {\n    id: string;\n    code: string;\n    name: string;\n    supplier: string;\n    line: string;\n    material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';\n    color: string;\n    tile?: string;\n    version?: string;\n  };\n} | {\n  from: 'words';\n  word: string;\n} | {\n  from: 'matched';\n}"
  },
  {
    "name": "Customer",
    "text": "{\n  id: string;\n  name: string;\n  contact: string;\n  vehicle: string;\n  jobNumber: string;\n  notes: string;\n  designs: number;\n  cover: string | null;\n  createdAt: string;\n  updatedAt: string;\n}"
  },
  {
    "name": "CustomerFolder",
    "text": "{\n  customer: Customer;\n  designs: Design[];\n  photos: string[];\n  decisions: OwnDecision[];\n}"
  },
  {
    "name": "Design",
    "text": "{\n  id: number;\n  userId: string;\n  name: string;\n  originalImageUrl: string;\n  generatedImageUrl: string;\n  style: string;\n  materials: string;\n  seatType: string;\n  stitchingStyle: string;\n  color: string;\n  stitchingColor: string;\n  pipingColor: string;\n  seatBolsters: string;\n  vehicleType: string;\n  vehicleYear: string;\n  vehicleMake: string;\n  vehicleModel: string;\n  isHighRes: boolean;\n  renderId: string | null;\n  rootId: number;\n  parentId: number | null;\n  version: number;\n  swatches?: DesignSwatch[];\n  worn?: WornPart[];\n  chosen?: DesignFields;\n  createdAt: string;\n}"
  },
  {
    "name": "DesignFields",
    "text": "{\n  customInstructions?: unknown;\n  style?: unknown;\n  materials?: unknown;\n  seatType?: unknown;\n  stitchingStyle?: unknown;\n  stitchingNote?: unknown;\n  mainColors?: unknown;\n  secondaryColor?: unknown;\n  stitchingColor?: unknown;\n  pipingStyle?: unknown;\n  pipingColor?: unknown;\n  bolsterHeight?: unknown;\n  seatBolsters?: unknown;\n  bolsterColor?: unknown;\n  zones?: unknown;\n  swatches?: unknown;\n  vehicleType?: unknown;\n  vehicleYear?: unknown;\n  vehicleMake?: unknown;\n  vehicleModel?: unknown;\n  engine?: unknown;\n}"
  },
  {
    "name": "DesignSwatch",
    "text": "{\n  place: string;\n  id: string;\n  code: string;\n  name: string;\n  supplier: string;\n  line: string;\n  material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';\n  color: string;\n  tile?: string;\n  version?: string;\n}"
  },
  {
    "name": "Embed",
    "text": "{\n  id: string;\n  designId: number;\n  version: number;\n  token: string | null;\n  expiresAt: string | null;\n  isExpired: boolean;\n  createdAt: string;\n}"
  },
  {
    "name": "Engines",
    "text": "{\n  engines: {\n    name: string;\n    label: string;\n    sendsPhoto: boolean;\n    allowed: boolean;\n    why?: string;\n  }[];\n  usual: string;\n}"
  },
  {
    "name": "ListedSwatch",
    "text": "{\n  id: string;\n  book: string;\n  code: string;\n  name: string;\n  supplier: string;\n  line: string;\n  material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';\n  color: string;\n  priceBand: number | null;\n  inStock: boolean;\n  note: string;\n  tile: string | null;\n  starter: boolean;\n  tileUrl: string | null;\n  tileWidthCm: number | null;\n  tileHeightCm: number | null;\n  createdAt: string;\n  updatedAt: string;\n  distance: number | null;\n}"
  },
  {
    "name": "Mark",
    "text": "{\n  type: 'tap';\n  x: number;\n  y: number;\n  add: boolean;\n  zone?: string;\n} | {\n  type: 'stroke';\n  points: [number, number][];\n  radius: number;\n  add: boolean;\n  snap: boolean;\n  zone?: string;\n} | {\n  type: 'clear';\n} | {\n  type: 'invert';\n} | {\n  type: 'rename';\n  zone: string;\n  name: string;\n} | {\n  type: 'merge';\n  from: string;\n  into: string;\n} | {\n  type: 'panel';\n  x: number;\n  y: number;\n  zone: string;\n} | {\n  type: 'split';\n  from: [number, number];\n  to: [number, number];\n  zone: string;\n}"
  },
  {
    "name": "NewCustomer",
    "text": "{\n  name: string;\n  contact?: string;\n  vehicle?: string;\n  jobNumber?: string;\n  notes?: string;\n}"
  },
  {
    "name": "NewDesign",
    "text": "{\n  name: string;\n  originalImageUrl: string;\n  generatedImageUrl: string;\n  style: string;\n  materials: string[] | string;\n  seatType: string;\n  stitchingStyle: string;\n  color?: string | null;\n  stitchingColor?: string | null;\n  pipingColor?: string | null;\n  seatBolsters?: string | null;\n  vehicleType?: 'car' | 'truck' | 'suv' | 'motorcycle' | 'van';\n  vehicleYear?: string | number | null;\n  vehicleMake?: string | null;\n  vehicleModel?: string | null;\n  parentId?: number | null;\n}"
  },
  {
    "name": "NewSwatch",
    "text": "{\n  book?: string;\n  code?: string;\n  name: string;\n  supplier?: string;\n  line?: string;\n  material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';\n  color: string;\n  priceBand?: number | null;\n  inStock?: boolean;\n  note?: string;\n  tile?: string | null;\n}"
  },
  {
    "name": "OwnDecision",
    "text": "{\n  id: string;\n  decision: 'approved' | 'change' | 'declined';\n  personName: string;\n  words: string;\n  pins: {\n    x: number;\n    y: number;\n    text: string;\n  }[];\n  version: number;\n  versionHash: string;\n  recordHash: string;\n  decidedAt: string;\n  supersededAt: string | null;\n  supersededBy: number | null;\n  designId: number | null;\n  rootId: number;\n  designName: string;\n}"
  },
  {
    "name": "Plan",
    "text": "{\n  id: 'free-trial' | 'premium-monthly' | 'premium-yearly';\n  name: string;\n  tier: 'free' | 'premium';\n  priceCents: number;\n  interval: 'trial' | 'month' | 'year';\n  renders: number;\n  priceId?: string;\n  limitedUntil?: string;\n  features: string[];\n  notIncluded: string[];\n}"
  },
  {
    "name": "Presentation",
    "text": "{\n  template: 'before-after' | 'material-board' | 'options';\n  paper?: 'a4' | 'letter';\n  title?: string;\n  customer?: string;\n  jobNumber?: string;\n  note?: string;\n  fee?: {\n    minor: number;\n    currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD' | 'CHF' | 'SEK' | 'NOK' | 'DKK' | 'NZD' | 'MXN' | 'JPY';\n  };\n  feeLabel?: string;\n  others?: {\n    id: number;\n    fee?: {\n      minor: number;\n      currency: 'USD' | 'EUR' | 'GBP' | 'CAD' | 'AUD' | 'CHF' | 'SEK' | 'NOK' | 'DKK' | 'NZD' | 'MXN' | 'JPY';\n    };\n  }[];\n  withLink?: boolean;\n  sample?: boolean;\n}"
  },
  {
    "name": "Problem",
    "text": "{\n  message: string;\n  code: 'invalid_input' | 'not_signed_in' | 'invalid_api_key' | 'missing_scope' | 'wrong_credentials' | 'wrong_password' | 'second_factor_required' | 'wrong_code' | 'link_not_valid' | 'email_not_verified' | 'trial_expired' | 'render_limit_reached' | 'monthly_allowance_used' | 'style_not_in_plan' | 'premium_required' | 'forbidden' | 'foreign_origin' | 'not_found' | 'username_taken' | 'email_taken' | 'generation_in_progress' | 'already_finished' | 'conflict' | 'share_locked' | 'wrong_share_password' | 'version_changed' | 'file_too_large' | 'unsupported_image' | 'too_many_images' | 'safety_refusal' | 'nothing_to_change' | 'too_many_requests' | 'no_active_subscription' | 'subscription_ended' | 'payments_not_configured' | 'provider_failed' | 'render_failed' | 'cancelled' | 'stopping' | 'too_slow' | 'out_of_storage' | 'internal';\n  requestId?: string;\n  field?: string;\n  fields?: Record<string, string>;\n  upgradeToPremium?: boolean;\n}"
  },
  {
    "name": "Render",
    "text": "{\n  id: string;\n  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';\n  stage: 'waiting' | 'reading' | 'finding' | 'trimming' | 'outside' | 'finishing' | 'done';\n  progress: number;\n  queuePosition: number | null;\n  etaMs: number | null;\n  originalImage: string;\n  batchId?: string;\n  partial?: string;\n  createdAt: string;\n  request: DesignFields;\n  result?: RenderResult;\n  summary?: RenderSummary;\n  worn?: WornPart[];\n  problem?: Problem;\n}"
  },
  {
    "name": "RenderAccepted",
    "text": "{\n  renderId: string;\n  upgradeToPremium: false;\n}"
  },
  {
    "name": "RenderNews",
    "text": "{\n  id: string;\n  state: 'succeeded' | 'failed';\n  createdAt: string;\n  finishedAt: string;\n  url: string;\n  pictureUrl: string | null;\n  isHighRes: boolean;\n  problem: Problem | null;\n}"
  },
  {
    "name": "RenderRequest",
    "text": "{\n  originalImage: string;\n  customInstructions?: string;\n  style?: 'original' | 'classic' | 'modern' | 'racing' | 'retro' | 'luxury' | 'custom' | 'none';\n  materials?: ('leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth' | 'none')[];\n  mainColors?: string[];\n  secondaryColor?: string;\n  bolsterColor?: string;\n  stitchingStyle?: 'french' | 'single' | 'double' | 'other' | 'none';\n  stitchingColor?: string;\n  pipingStyle?: 'none' | 'single' | 'double' | 'contrast';\n  pipingColor?: string;\n  seatType?: 'bucket' | 'bench' | 'racing' | 'luxury';\n  seatBolsters?: 'none' | 'standard' | 'medium' | 'high' | 'extra-high';\n  swatches?: Record<string, {\n    id: string;\n  }>;\n  vehicleType?: 'car' | 'truck' | 'suv' | 'motorcycle' | 'van';\n  vehicleYear?: number;\n  vehicleMake?: string;\n  vehicleModel?: string;\n}"
  },
  {
    "name": "RenderResult",
    "text": "{\n  generatedImage: string;\n  analysis: string;\n  upgradeToPremium: boolean;\n  renderId: string;\n  rendersRemaining: number | null;\n  isHighRes: boolean;\n}"
  },
  {
    "name": "RenderSummary",
    "text": "{\n  zones: {\n    id: string;\n    kind: string;\n    name: string;\n    area: number;\n    changed: boolean;\n    confidence: number;\n    material?: string;\n    color?: string;\n    pattern?: string;\n    deltaE?: number;\n  }[];\n  warnings: {\n    code: string;\n    text: string;\n  }[];\n  notUnderstood: string[];\n  outsideChanged: number;\n  milliseconds: number;\n  provider: string;\n  remote?: {\n    label: string;\n    used: number;\n  };\n}"
  },
  {
    "name": "Share",
    "text": "{\n  id: string;\n  designId: number;\n  others: number[];\n  capability: 'look' | 'answer';\n  isPublic: 'no' | 'maybe' | 'yes';\n  url: string | null;\n  expiresAt: string | null;\n  isExpired: boolean;\n  hasPassword: boolean;\n  showShop: boolean;\n  followsNewest: boolean;\n  title: string;\n  views: number;\n  lastViewedAt: string | null;\n  createdAt: string;\n}"
  },
  {
    "name": "ShareChange",
    "text": "{\n  expiresAt?: string | null;\n  password?: string | null;\n  showShop?: boolean;\n  followsNewest?: boolean;\n  title?: string;\n  neverPublic?: true;\n}"
  },
  {
    "name": "ShareSettings",
    "text": "{\n  capability?: 'look' | 'answer';\n  expiresAt?: string | null;\n  password?: string | null;\n  showShop?: boolean;\n  followsNewest?: boolean;\n  title?: string;\n  others?: number[];\n}"
  },
  {
    "name": "ShownDesign",
    "text": "{\n  name: string;\n  version: number;\n  vehicle: string;\n  parts: {\n    part: string;\n    material: string;\n    colorName: string;\n    code: string;\n    kind?: 'cover' | 'thread' | 'piping';\n    covering?: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';\n    swatch?: {\n      code: string;\n      name: string;\n      supplier: string;\n      line: string;\n      tile?: string;\n    };\n  }[];\n  choices: {\n    name: string;\n    value: string;\n  }[];\n  words: string;\n  pictureSha256: string;\n  photoSha256: string;\n}"
  },
  {
    "name": "Subscription",
    "text": "{\n  tier: 'free' | 'premium';\n  status: 'trialing' | 'trial_expired' | 'active' | 'past_due' | 'canceled';\n  priceId: string | null;\n  monthlyRendersCount: number;\n  monthlyRendersLimit: number | null;\n  currentPeriodEnd: string | null;\n  cancelAtPeriodEnd: boolean;\n  rendersRemaining: number | null;\n  rendersResetAt: string | null;\n  trialEndsAt: string | null;\n  interval: 'month' | 'year' | null;\n  graceUntil: string | null;\n  refundUntil: string | null;\n  hasPortal: boolean;\n}"
  },
  {
    "name": "Swatch",
    "text": "{\n  id: string;\n  book: string;\n  code: string;\n  name: string;\n  supplier: string;\n  line: string;\n  material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';\n  color: string;\n  priceBand: number | null;\n  inStock: boolean;\n  note: string;\n  tile: string | null;\n  starter: boolean;\n  tileUrl: string | null;\n  tileWidthCm: number | null;\n  tileHeightCm: number | null;\n  createdAt: string;\n  updatedAt: string;\n}"
  },
  {
    "name": "SwatchImport",
    "text": "{\n  csv?: string;\n  csvBase64?: string;\n  book?: string;\n  dryRun?: boolean;\n}"
  },
  {
    "name": "SwatchImportOutcome",
    "text": "{\n  rows: number;\n  created: number;\n  updated: number;\n  skipped: number;\n  problems: {\n    line: number;\n    column: string;\n    message: string;\n  }[];\n  ignoredColumns: string[];\n  preview: {\n    book: string;\n    code: string;\n    name: string;\n    supplier: string;\n    line: string;\n    material: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';\n    color: string;\n    priceBand: number | null;\n    inStock: boolean;\n    note: string;\n  }[];\n}"
  },
  {
    "name": "SwatchPage",
    "text": "{\n  swatches: ListedSwatch[];\n  total: number;\n  books: {\n    name: string;\n    count: number;\n    starter: boolean;\n  }[];\n}"
  },
  {
    "name": "SwatchTile",
    "text": "{\n  tile: string;\n  tileUrl: string;\n  color: string;\n  widthCm: number;\n  heightCm: number;\n  warnings: {\n    code: string;\n    text: string;\n  }[];\n}"
  },
  {
    "name": "Template",
    "text": "{\n  id: string;\n  name: string;\n  vehicleType: 'car' | 'truck' | 'suv' | 'motorcycle' | 'van';\n  image: string;\n  thumbnail: string;\n  width: number;\n  height: number;\n  description: string;\n}"
  },
  {
    "name": "TrashedDesign",
    "text": "{\n  id: number;\n  userId: string;\n  name: string;\n  originalImageUrl: string;\n  generatedImageUrl: string;\n  style: string;\n  materials: string;\n  seatType: string;\n  stitchingStyle: string;\n  color: string;\n  stitchingColor: string;\n  pipingColor: string;\n  seatBolsters: string;\n  vehicleType: string;\n  vehicleYear: string;\n  vehicleMake: string;\n  vehicleModel: string;\n  isHighRes: boolean;\n  renderId: string | null;\n  rootId: number;\n  parentId: number | null;\n  version: number;\n  swatches?: DesignSwatch[];\n  worn?: WornPart[];\n  chosen?: DesignFields;\n  createdAt: string;\n  trashedAt: string;\n  purgedAt: string;\n}"
  },
  {
    "name": "Upload",
    "text": "{\n  imageUrl: string;\n  images: string[];\n  name: string;\n  size: number;\n  width: number;\n  height: number;\n}"
  },
  {
    "name": "User",
    "text": "{\n  id: string;\n  username: string;\n  email: string;\n  companyName: string | null;\n  businessType: string | null;\n  phoneNumber: string | null;\n  subscriptionTier: 'free' | 'premium';\n  monthlyRendersCount: number;\n  monthlyRendersLimit: number | null;\n  monthlyRendersReset: string | null;\n  trialEndsAt: string | null;\n  createdAt: string;\n  isAdmin: boolean;\n}"
  },
  {
    "name": "Verification",
    "text": "{\n  intact: boolean;\n  problems: string[];\n  pictureKept: boolean;\n}"
  },
  {
    "name": "WebhookEvent",
    "text": "{\n  id: string;\n  type: 'render.succeeded';\n  createdAt: string;\n  data: {\n    render: RenderNews;\n  };\n} | {\n  id: string;\n  type: 'render.failed';\n  createdAt: string;\n  data: {\n    render: RenderNews;\n  };\n} | {\n  id: string;\n  type: 'approval.received';\n  createdAt: string;\n  data: {\n    approval: ApprovalNews;\n  };\n} | {\n  id: string;\n  type: 'test';\n  createdAt: string;\n  data: {\n    message: string;\n  };\n}"
  },
  {
    "name": "WornPart",
    "text": "{\n  part: 'zone';\n  zone: string;\n  kind: 'insert' | 'bolster' | 'headrest' | 'seat-back' | 'door' | 'piping' | 'seat' | 'custom';\n  name: string;\n  material?: 'leather' | 'alcantara' | 'suede' | 'vinyl' | 'cloth';\n  color?: string;\n  source?: ColorSource;\n  pattern: 'keep' | 'plain' | 'pleats' | 'flutes' | 'tuck-and-roll' | 'diamond' | 'perforated';\n} | {\n  part: 'thread';\n  style: 'french' | 'single' | 'double' | 'other';\n  note?: string;\n  color: string;\n  source?: ColorSource;\n} | {\n  part: 'piping';\n  style: 'single' | 'double' | 'contrast';\n  color: string;\n  source?: ColorSource;\n}"
  },
  {
    "name": "Zone",
    "text": "{\n  id: string;\n  kind: 'insert' | 'bolster' | 'headrest' | 'seat-back' | 'door' | 'piping' | 'seat' | 'custom';\n  name: string;\n  confidence: number;\n  area: number;\n}"
  }
];
