# Every Node deployable of the shop, by its folder:
#   docker build -f infra/docker/node.Dockerfile --build-arg PROJECT=services/order -t loomery/order .
# The gateway makes the pages of the app and has it in its image: --target gateway.
# Stages that know neither PROJECT nor its sources are built once for all of them.
ARG NODE_IMAGE=node:24-bookworm-slim

# What npm needs to know, and nothing that changes with a line of code: the lock file and every manifest.
FROM ${NODE_IMAGE} AS sources
WORKDIR /sources
COPY . .
RUN mkdir /manifests && cp package.json package-lock.json .npmrc /manifests \
 && find . -mindepth 2 -name package.json -exec cp --parents {} /manifests \;

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY --from=sources /manifests ./

# The compiler, without the packages of any project, and what every project is built on.
FROM manifests AS libraries
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --workspace=tools
COPY .swcrc ./
COPY tools/build.mjs tools/
COPY libs libs
COPY tools/cloth-images tools/cloth-images
COPY tools/seeds tools/seeds
COPY infra/rabbitmq infra/rabbitmq
COPY infra/minio infra/minio
COPY infra/postgres infra/postgres
COPY infra/redis infra/redis
RUN for project in libs/contracts libs/service-kit tools/cloth-images tools/seeds; do (cd $project && node /app/tools/build.mjs) || exit 1; done

FROM libraries AS build
ARG PROJECT
COPY ${PROJECT} ${PROJECT}
RUN cd ${PROJECT} && node /app/tools/build.mjs

# The packages that this project runs on, and no others.
FROM manifests AS production
ARG PROJECT
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --omit=dev --workspace=${PROJECT}

FROM ${NODE_IMAGE} AS tool
ARG PROJECT
ENV NODE_ENV=production OPERATIONS_PORT=9100
# A volume that is mounted here belongs to the user of this image.
RUN install --directory --owner=node --group=node /var/lib/loomery
COPY --from=production /app /app
COPY --from=build /app/libs/contracts/dist /app/libs/contracts/dist
COPY --from=build /app/libs/service-kit/dist /app/libs/service-kit/dist
COPY --from=build /app/tools/cloth-images /app/tools/cloth-images
COPY --from=build /app/tools/seeds /app/tools/seeds
COPY --from=build /app/infra/rabbitmq /app/infra/rabbitmq
COPY --from=build /app/infra/minio /app/infra/minio
COPY --from=build /app/infra/postgres /app/infra/postgres
COPY --from=build /app/infra/redis /app/infra/redis
COPY --from=build /app/${PROJECT}/dist /app/${PROJECT}/dist
WORKDIR /app/${PROJECT}
USER node
# Node is process 1 and handles the signals itself.
ENTRYPOINT ["node"]
STOPSIGNAL SIGTERM

# A process of the shop; a job of its service names another file: dist/db/migrate.js. Why the first four: shop/apps.ts of
# tools/dev-stack.
FROM tool AS app
ENTRYPOINT ["node", "--max-semi-space-size=4", "--no-parallel-scavenge", "--v8-pool-size=2", "--no-flush-bytecode", "--import", "@shop/service-kit/tracing/start"]
CMD ["dist/main.js"]
HEALTHCHECK --interval=10s --timeout=5s --retries=6 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:9100/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# The app, built; the same lines as in web.Dockerfile, so that it is built once for both.
FROM manifests AS spa
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --workspace=tools --workspace=frontend
COPY .swcrc tsconfig.base.json ./
COPY tools/build.mjs tools/
COPY libs/contracts libs/contracts
RUN cd libs/contracts && node /app/tools/build.mjs
COPY frontend frontend
RUN cd frontend && npm run build

FROM app AS gateway
COPY --from=spa /app/frontend/dist /app/frontend/dist
ENV SPA_DIR=/app/frontend/dist

# What is built where no target is named.
FROM app
