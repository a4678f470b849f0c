const OPERATIONS = {
  uploadPhoto: { method: "POST", path: "/api/upload", file: "images" },
  getAnalysis: { method: "GET", path: "/api/analysis" },
  correctPhoto: { method: "PUT", path: "/api/marks" },
  getFile: { method: "GET", path: "/api/files/:id", raw: true },
  listTemplates: { method: "GET", path: "/api/templates" },
  createRender: { method: "POST", path: "/api/generate-design" },
  getRender: { method: "GET", path: "/api/renders/:id" },
  getLatestRender: { method: "GET", path: "/api/renders/latest" },
  watchRender: { method: "GET", path: "/api/renders/:id/events", raw: true },
  downloadRender: { method: "GET", path: "/api/renders/:id/picture", raw: true },
  downloadPartial: { method: "GET", path: "/api/renders/:id/partial", raw: true },
  cancelRender: { method: "DELETE", path: "/api/renders/:id" },
  startBatch: { method: "POST", path: "/api/render-batches" },
  getBatch: { method: "GET", path: "/api/render-batches/:id" },
  getLatestBatch: { method: "GET", path: "/api/render-batches/latest" },
  cancelBatch: { method: "DELETE", path: "/api/render-batches/:id" },
  retryBatchItem: { method: "POST", path: "/api/render-batches/:id/items/:item/retry" },
  listEngines: { method: "GET", path: "/api/engines" },
  listDesigns: { method: "GET", path: "/api/designs" },
  saveDesign: { method: "POST", path: "/api/designs" },
  downloadDesign: { method: "GET", path: "/api/designs/:id/download", raw: true },
  makePresentation: { method: "POST", path: "/api/designs/:id/presentation", raw: true },
  downloadComparison: { method: "GET", path: "/api/designs/:id/comparison", raw: true },
  restoreVersion: { method: "POST", path: "/api/designs/:id/restore-version" },
  deleteDesign: { method: "DELETE", path: "/api/designs/:id" },
  listTrash: { method: "GET", path: "/api/trash" },
  restoreDesign: { method: "POST", path: "/api/trash/:id/restore" },
  listShares: { method: "GET", path: "/api/designs/:id/share" },
  createShare: { method: "POST", path: "/api/designs/:id/share" },
  changeShare: { method: "PATCH", path: "/api/shares/:id" },
  revokeShare: { method: "DELETE", path: "/api/shares/:id" },
  stopSharing: { method: "DELETE", path: "/api/designs/:id/share" },
  listEmbeds: { method: "GET", path: "/api/designs/:id/embeds" },
  createEmbed: { method: "POST", path: "/api/designs/:id/embeds" },
  changeEmbed: { method: "PATCH", path: "/api/embeds/:id" },
  revokeEmbed: { method: "DELETE", path: "/api/embeds/:id" },
  listApprovals: { method: "GET", path: "/api/approvals" },
  getApproval: { method: "GET", path: "/api/approvals/:id" },
  listCustomers: { method: "GET", path: "/api/customers" },
  createCustomer: { method: "POST", path: "/api/customers" },
  getCustomer: { method: "GET", path: "/api/customers/:id" },
  changeCustomer: { method: "PUT", path: "/api/customers/:id" },
  deleteCustomer: { method: "DELETE", path: "/api/customers/:id" },
  getDesignFolder: { method: "GET", path: "/api/designs/:id/customer" },
  placeDesign: { method: "PUT", path: "/api/designs/:id/customer" },
  listSwatches: { method: "GET", path: "/api/swatches" },
  createSwatch: { method: "POST", path: "/api/swatches" },
  changeSwatch: { method: "PUT", path: "/api/swatches/:id" },
  deleteSwatch: { method: "DELETE", path: "/api/swatches/:id" },
  restoreSwatch: { method: "POST", path: "/api/swatches/:id/restore" },
  importSwatches: { method: "POST", path: "/api/swatches/import" },
  exportSwatches: { method: "GET", path: "/api/swatches/export", raw: true },
  makeSwatchTile: { method: "POST", path: "/api/swatches/tile" },
  getSwatchTile: { method: "GET", path: "/api/swatches/tiles/:sha256", raw: true },
  getUser: { method: "GET", path: "/api/user" },
  getSubscription: { method: "GET", path: "/api/subscription" },
  listPlans: { method: "GET", path: "/api/plans" }
};
class WebhookNotVerified extends Error {
  name = "WebhookNotVerified";
}
const encoder = new TextEncoder();
const fromHex = (text) => /^[0-9a-f]{64}$/.test(text) ? Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)) : void 0;
const verifyWebhook = async (body, signature, secret, { toleranceSeconds = 300, now = Date.now() } = {}) => {
  const parts = (signature ?? "").split(",").map((part) => part.trim().split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const given = parts.filter(([name]) => name === "v1").flatMap(([, hex]) => fromHex(hex ?? "") ?? []);
  if (!/^\d{1,12}$/.test(time) || given.length === 0)
    throw new WebhookNotVerified("The signature header is missing or cannot be read");
  if (Math.abs(now / 1e3 - Number(time)) > toleranceSeconds)
    throw new WebhookNotVerified("The message is too old, or the clocks differ");
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify"
  ]);
  const checks = await Promise.all(
    given.map((one) => crypto.subtle.verify("HMAC", key, one, encoder.encode(`${time}.${body}`)))
  );
  if (!checks.includes(true))
    throw new WebhookNotVerified("The signature does not match: another secret, or the body was changed");
  return JSON.parse(body);
};
class RetrimError extends Error {
  name = "RetrimError";
  /** HTTP status; 0 when the server could not be reached. */
  status;
  problem;
  /** Seconds after which to ask again, when the server says so. */
  retryAfter;
  constructor(status, message, problem, retryAfter, cause) {
    super(message, { cause });
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
  get code() {
    return this.problem?.code;
  }
}
const PAUSES_MS = [500, 2e3, 5e3, 1e4];
const LONGEST_PAUSE_MS = 6e4;
const sleep = (ms, signal) => new Promise((resolve, reject) => {
  if (signal?.aborted === true) return reject(signal.reason);
  const stop = () => {
    clearTimeout(timer);
    reject(signal.reason);
  };
  const timer = setTimeout(() => {
    signal?.removeEventListener("abort", stop);
    resolve();
  }, ms);
  signal?.addEventListener("abort", stop, { once: true });
});
const addressOf = (path, { params = {}, query = {} }) => {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== void 0 && value !== null).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
};
const problemOf = (text) => {
  try {
    const parsed = JSON.parse(text);
    return typeof parsed?.message === "string" && typeof parsed.code === "string" ? parsed : void 0;
  } catch {
    return void 0;
  }
};
const errorOf = async (answer) => {
  const problem = problemOf(await answer.text().catch(() => ""));
  const wait = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return new RetrimError(
    answer.status,
    problem?.message ?? `The server answered ${answer.status}`,
    problem,
    Number.isFinite(wait) ? wait : void 0
  );
};
class RetrimClient {
  #origin;
  #key;
  #fetch;
  #retries;
  constructor({ baseUrl, key, fetch: own, retries = 2 }) {
    this.#origin = new URL(baseUrl).origin;
    if (!/^rtm_\w+$/.test(key)) throw new TypeError("An API key begins with rtm_");
    this.#key = key;
    this.#fetch = own ?? ((input, init) => fetch(input, init));
    this.#retries = retries;
  }
  /**
   * Makes one operation of the API: `await retrim.call('getRender', { params: { id } })`.
   * @throws RetrimError
   */
  async call(name, ...[input, options]) {
    const given = input ?? {};
    const { signal, headers = {} } = options ?? {};
    const operation = OPERATIONS[name];
    const form = operation.file === void 0 ? void 0 : new FormData();
    if (form !== void 0)
      form.append(operation.file, given.file, "name" in given.file ? String(given.file.name) : "photo.jpg");
    const body = form ?? (given.body === void 0 ? void 0 : JSON.stringify(given.body));
    const answer = await this.#send(
      this.#origin + addressOf(operation.path, given),
      {
        method: operation.method,
        signal: signal ?? null,
        redirect: "error",
        ...body === void 0 ? {} : { body },
        headers: {
          accept: operation.raw === true ? "*/*" : "application/json",
          authorization: `Bearer ${this.#key}`,
          ...typeof body === "string" ? { "content-type": "application/json" } : {},
          ...headers
        }
      },
      operation.method === "GET" || headers["idempotency-key"] !== void 0
    );
    if (operation.raw === true) return answer;
    return answer.status === 204 ? void 0 : await answer.json();
  }
  /**
   * Renders and waits for the end: one allowance, however often the line breaks.
   * @param options.idempotencyKey yours, when the same order may be sent twice (a restarted job); else one is made
   * @throws RetrimError also when the render failed (status 0, with its problem) or was cancelled
   */
  async render(request, options = {}) {
    const headers = {
      ...options.headers,
      prefer: "respond-async",
      "idempotency-key": options.idempotencyKey ?? crypto.randomUUID()
    };
    const { renderId } = await this.call("createRender", { body: request }, { signal: options.signal, headers });
    return this.waitForRender(renderId, options);
  }
  /** Asks until the render has ended. For long queues a webhook is better. @throws RetrimError when there is no picture */
  async waitForRender(id, { signal, onProgress } = {}) {
    for (let pause = 500; ; pause = Math.min(pause * 1.5, 3e3)) {
      const render = await this.call("getRender", { params: { id } }, { signal });
      onProgress?.(render);
      if (render.state === "succeeded" && render.problem === void 0) return render;
      if (render.state !== "queued" && render.state !== "running")
        throw new RetrimError(0, render.problem?.message ?? `The render was ${render.state}`, render.problem);
      await sleep(pause, signal);
    }
  }
  async #send(url, request, repeatable) {
    for (let attempt = 0; ; attempt++) {
      const failure = await this.#try(url, request);
      if (!(failure instanceof RetrimError)) return failure;
      const again = failure.status === 429 || repeatable && (failure.status === 0 || failure.status === 503);
      if (!again || attempt >= this.#retries) throw failure;
      const pause = (failure.retryAfter ?? 0) * 1e3 || PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)];
      if (pause > LONGEST_PAUSE_MS) throw failure;
      await sleep(pause, request.signal ?? void 0);
    }
  }
  async #try(url, request) {
    try {
      const answer = await this.#fetch(url, request);
      return answer.ok ? answer : await errorOf(answer);
    } catch (error) {
      if (request.signal?.aborted === true) throw error;
      return new RetrimError(0, "The server could not be reached", void 0, void 0, error);
    }
  }
}
export {
  OPERATIONS,
  RetrimClient,
  RetrimError,
  WebhookNotVerified,
  verifyWebhook
};
