/** The operators' files: they are read the way the programs read them, and every name in them is one that exists. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, VARIABLE_NAMES } from '#server/config.ts';
import { projectRoot } from '#server/platform/entry.ts';
import { createMetrics, watchProcess } from '#server/platform/observe/metrics.ts';
import { measureQueues } from '#server/platform/observe/queue-metrics.ts';
import type { Deps } from '#server/platform/deps.ts';

const text = (file: string): Promise<string> => readFile(path.join(projectRoot, file), 'utf8');
const known = new Set<string>(VARIABLE_NAMES);
/** Of Node itself and of the container, not of ours. */
const FOREIGN = new Set(['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']);
const unknownAmong = (names: Iterable<string>): string[] =>
  [...names].filter((name) => !known.has(name) && !FOREIGN.has(name));

/** The settings that the image itself makes. */
const imageSettings = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    [...(await text('Dockerfile')).matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );

interface ComposeService {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
  healthcheck?: object;
  volumes?: string[];
  configs?: { source: string }[];
}
interface Compose {
  services: Record<string, ComposeService>;
  volumes: object;
  configs: Record<string, { content: string }>;
}

test('compose: every variable is one of ours, every role starts with them, and what a service needs is declared', async () => {
  const compose = parse(await text('compose.yaml'), { merge: true }) as Compose;
  expect(Object.keys(compose.services).sort()).toEqual(['app', 'bucket', 'postgres', 'store', 'worker']);
  for (const [name, { environment = {}, depends_on = {}, volumes = [], configs = [] }] of Object.entries(
    compose.services,
  )) {
    expect(unknownAmong(Object.keys(environment)), name).toEqual([]);
    expect(Object.keys(depends_on).filter((other) => !(other in compose.services))).toEqual([]);
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    for (const { source } of configs) expect(Object.keys(compose.configs)).toContain(source);
  }
  const inImage = await imageSettings();
  expect(inImage).toMatchObject({ HOST: '0.0.0.0', PORT: '3000' });
  // As compose fills it in where only the required variables are set.
  const set: Record<string, string> = {
    APP_URL: 'https://trim.example',
    RETRIM_SECRET: 'r'.repeat(32),
    STORE_PASSWORD: 'secret',
  };
  expect(
    [...new Set([...(await text('compose.yaml')).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))].sort(),
  ).toEqual(Object.keys(set).sort());
  const fill = (value: string): string =>
    value.replace(
      /\$\{(\w+)(?::?[-?]([^}]*))?\}/g,
      (_, name: string, fallback = '') => set[name] ?? (fallback as string),
    );
  for (const [name, roles] of [
    ['app', { api: true, worker: false }],
    ['worker', { api: false, worker: true }],
  ] as const) {
    const { environment, command } = compose.services[name]!;
    const filled = Object.fromEntries(Object.entries(environment!).map(([key, value]) => [key, fill(value)]));
    const config = readConfig({ ...inImage, ...filled, ROLES: command![0]!.replace('--roles=', '') });
    expect(() => readConfig({ ...inImage, ...filled, APP_URL: '', ROLES: 'api,worker' })).toThrow(
      'APP_URL: required with HOST=0.0.0.0',
    );
    expect(config).toMatchObject({
      local: false,
      roles,
      databaseUrl: 'postgresql://retrim:secret@postgres:5432/retrim',
      s3: { bucket: 'retrim', endpoint: 'http://store:8333', pathStyle: true },
    });
  }
  expect(JSON.parse(fill(compose.configs['store-users']!.content))).toMatchObject({
    identities: [{ credentials: [{ accessKey: 'retrim', secretKey: 'secret' }] }],
  });
});

interface Container {
  args: string[];
  image: string;
  env?: { name: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  securityContext: object;
  readinessProbe: { httpGet: { path: string; port: string } };
}
interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    scaleTargetRef?: { name: string };
    selector?: { matchLabels?: Record<string, string> };
    triggers?: { metadata: { query: string } }[];
    template?: {
      metadata: { labels: Record<string, string> };
      spec: { terminationGracePeriodSeconds: number; securityContext: object; containers: Container[] };
    };
  };
}

const resources = async (): Promise<Resource[]> => {
  const folder = 'deploy/kubernetes';
  const { resources: listed } = parse(await text(`${folder}/kustomization.yaml`)) as { resources: string[] };
  expect([...listed, 'kustomization.yaml'].sort()).toEqual((await readdir(path.join(projectRoot, folder))).sort());
  const documents = await Promise.all(listed.map(async (file) => parseAllDocuments(await text(`${folder}/${file}`))));
  return documents.flat().map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Resource;
  });
};

test('Kubernetes: every variable is one of ours, the settings start both roles, and everything points at something', async () => {
  const all = await resources();
  const named = (kind: string, name: string): Resource =>
    all.find((one) => one.kind === kind && one.metadata.name === name)!;
  const settings = { ...named('ConfigMap', 'retrim').data, ...named('Secret', 'retrim').stringData };
  const deployments = all.filter(({ kind }) => kind === 'Deployment');
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['retrim-api', 'retrim-worker']);
  for (const { spec } of deployments) {
    const { labels } = spec!.template!.metadata;
    expect(labels).toMatchObject(spec!.selector!.matchLabels!);
    const pod = spec!.template!.spec;
    const [container] = pod.containers;
    expect(unknownAmong([...Object.keys(settings), ...(container!.env ?? []).map(({ name }) => name)])).toEqual([]);
    const role = container!.args[0]!.replace('--roles=', '');
    expect(readConfig({ ...settings, HOST: '0.0.0.0', ROLES: role })).toMatchObject({
      roles: { [role]: true },
      metrics: { port: 9464 },
      secure: true,
    });
    expect(container!.ports.map(({ name }) => name)).toContain(container!.readinessProbe.httpGet.port);
    expect(container!.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
    // The server itself gives up after 30 seconds; the balancer's pause comes before.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(40);
  }
  const podLabels = deployments.map(({ spec }) => spec!.template!.metadata.labels['app.kubernetes.io/name']);
  for (const { kind, spec } of all) {
    if (kind === 'PodDisruptionBudget')
      expect(podLabels).toContain(spec!.selector!.matchLabels!['app.kubernetes.io/name']);
    if (spec?.scaleTargetRef !== undefined)
      expect(deployments.map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
  }
  const queries = named('ScaledObject', 'retrim-worker').spec!.triggers!.map(({ metadata }) => metadata.query);
  expect(queries).toHaveLength(2);
});

test('dashboard and alerts ask for nothing that is not measured', async () => {
  const metrics = createMetrics();
  watchProcess(metrics);
  measureQueues({ metrics, database: { pool: {} } } as unknown as Deps);
  const declared = new Set(
    metrics.registry
      .getMetricsAsArray()
      .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
  );
  const dashboard = JSON.parse(await text('deploy/observability/dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const alerts = parse(await text('deploy/observability/alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  const asked = expressions.flatMap((expression) => expression.match(/\b(retrim|nodejs|process)_\w+/g) ?? []);
  expect(asked.filter((name) => !declared.has(name))).toEqual([]);
  for (const name of [...declared].filter((one) => /^retrim_(?!.*_(bucket|count|sum)$)/.test(one)))
    expect(
      asked.some((one) => one.startsWith(name)),
      `${name} is shown somewhere`,
    ).toBe(true);
});

test('the image: not root, a health check, and no folder copied that is not there', async () => {
  const dockerfile = await text('Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'));
  expect(last).toMatch(/\nUSER node\n/);
  expect(last).toContain('HEALTHCHECK');
  expect(last).toMatch(/ENTRYPOINT \["node", "build\/server\/main\.js"\]/);
  // `MALLOC_` is for the C library.
  expect(
    unknownAmong(
      [...last.matchAll(/^\s+?(?:ENV )?([A-Z_]+)=\S+/gm)]
        .map(([, name]) => name!)
        .filter((name) => !name.startsWith('MALLOC_')),
    ),
  ).toEqual([]);
  const there = new Set(await readdir(projectRoot));
  for (const [, sources] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const source of sources!.split(' ')) if (source !== '.') expect(there, source).toContain(source.split('/')[0]);
});

test('migrations only expand: the version before runs on the same database during an upgrade', async () => {
  const folder = path.join(projectRoot, 'server/platform/db/migrations');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql'))) {
    const statements = (await readFile(path.join(folder, file), 'utf8')).replace(/--.*$/gm, '').split(';');
    for (const statement of statements) {
      expect(statement, file).not.toMatch(/\b(drop\s+(table|column)|rename\s+(to|column)|truncate)\b/i);
      // A column that old servers do not know must do without them.
      if (/add\s+column/i.test(statement) && /not\s+null/i.test(statement))
        expect(statement, file).toMatch(/default|generated/i);
    }
  }
});

test('.env.example names every variable and no other', async () => {
  const named = [...(await text('.env.example')).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  // The models' keys are read where the models are.
  const folder = 'server/studio/providers/models';
  const models = (
    await Promise.all(
      (await readdir(path.join(projectRoot, folder)))
        .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
        .map((file) => text(`${folder}/${file}`)),
    )
  ).join('\n');
  expect(unknownAmong(named).filter((name) => !new RegExp(`\\b${name}\\b`).test(models))).toEqual([]);
  expect(VARIABLE_NAMES.filter((name) => !named.includes(name))).toEqual([]);
});
