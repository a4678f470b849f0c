# syntax=docker/dockerfile:1
# One image for every role: `--roles=api`, `--roles=worker`, or both (the default). It lets others in, so it starts with an APP_URL alone.
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# `install`, not `ci`: a lock written on one platform lacks the builds of others, which `install` adds and `ci` refuses.
RUN --mount=type=cache,target=/root/.npm npm install --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM ${NODE} AS runtime
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm install --omit=dev --no-audit --no-fund
COPY --from=build /app/build ./build
COPY scripts/project.mjs scripts/slim-modules.mjs ./scripts/
# The pages are built already: their packages stay behind (544 MB become 160 MB).
RUN node scripts/slim-modules.mjs /app

FROM ${NODE}
# Memory as `scripts/allocator.mjs` has it kept: one pool for all threads, which planes of pictures come from.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    METRICS_PORT=9464 \
    MALLOC_ARENA_MAX=1 \
    MALLOC_MMAP_THRESHOLD_=16777216 \
    MALLOC_TRIM_THRESHOLD_=67108864
WORKDIR /app
# Not root, and nothing of the program is writable for it; its own folder alone is.
RUN mkdir /data && chown node:node /data && chmod 700 /data
COPY --from=runtime /app/package.json ./
# Of everything else that is in here, the texts lie in build/client/licenses.txt; the page /licenses shows them.
COPY LICENSE ./
COPY --from=runtime /app/node_modules ./node_modules
COPY --from=runtime /app/build ./build
COPY assets ./assets
COPY weights ./weights
COPY server/platform/db/migrations ./server/platform/db/migrations
COPY deploy/make-bucket.mjs ./deploy/
USER node
VOLUME /data
EXPOSE 3000 9464
# Every role answers here; the API alone on 3000. The first start of an embedded database takes a while.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.METRICS_PORT + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "build/server/main.js"]
