/**
 * OpenTelemetry tracing. The SDK is loaded only when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; without it these functions
 * have no effect.
 */
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { matchedRoute } from '../http/pages/secret-urls.ts';
import { errorLine } from './logged-error.ts';

const tracer = () => trace.getTracer('retrim');

/** @returns a function that sends the remaining spans and shuts tracing down */
export const startTracing = async (
  settings: NonNullable<Config['traces']>,
  role: string,
): Promise<() => Promise<void>> => {
  const [
    { BatchSpanProcessor, NodeTracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler },
    { OTLPTraceExporter },
    { defaultResource, resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const ratio = new TraceIdRatioBasedSampler(settings.fraction);
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': settings.service,
        'service.instance.id': `${process.pid}`,
        'retrim.role': role,
      }),
    ),
    // A browser may start a trace, but does not decide whether it is sampled.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio, remoteParentNotSampled: ratio }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces`, timeoutMillis: 5000 }), {
        scheduledDelayMillis: 1000,
      }),
    ],
  });
  provider.register();
  return async () => {
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
    propagation.disable();
  };
};

/** `traceparent` header of the current trace; null when nothing is traced. */
export const traceparentNow = (): string | null => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
};

/** The trace context of a stored `traceparent`. */
export const contextOf = (traceparent: string | null | undefined): Context =>
  traceparent == null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

const recordFailure = (span: Span, error: unknown): void => {
  const message = errorLine(error);
  span.recordException({ name: (error as Error).name, message });
  span.setStatus({ code: SpanStatusCode.ERROR, message });
};

/** Runs work inside a span; an error is recorded and rethrown. */
export const inSpan = <T>(
  name: string,
  { attributes, parent = context.active(), kind }: { attributes?: Attributes; parent?: Context; kind?: SpanKind },
  work: (span: Span) => Promise<T>,
): Promise<T> =>
  tracer().startActiveSpan(name, { attributes, kind }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      recordFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** Spans of consecutive stages: each ends when the next begins. */
export const openStageSpans = (): { begin: (name: string) => void; end: () => void } => {
  const parent = context.active();
  let current: Span | undefined;
  return {
    begin(name) {
      current?.end();
      current = tracer().startSpan(name, {}, parent);
    },
    end() {
      current?.end();
      current = undefined;
    },
  };
};

const contexts = new WeakMap<FastifyRequest, Context>();

/** Traces every request of the API, as a child of the browser's span if it sent one. */
export const traceRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    const route = matchedRoute(request);
    if (route?.startsWith('/api/') !== true) return;
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route, 'retrim.request_id': request.id },
      },
      parent,
    );
    contexts.set(request, trace.setSpan(parent, span));
  });
  // In this hook, because reading the body leaves the context.
  app.addHook('preHandler', (request, _reply, done) => {
    const requestContext = contexts.get(request);
    if (requestContext === undefined) done();
    else context.with(requestContext, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const requestContext = contexts.get(request);
    const span = requestContext && trace.getSpan(requestContext);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
};

export { SpanKind };
