# The files of the single-page app behind unprivileged nginx, which passes on to the gateway what is no file.
#   docker build -f infra/docker/web.Dockerfile -t loomery/frontend .
ARG NODE_IMAGE=node:24-bookworm-slim
ARG NGINX_IMAGE=nginxinc/nginx-unprivileged:stable-alpine

FROM ${NODE_IMAGE} AS sources
WORKDIR /sources
COPY . .
RUN mkdir /manifests && cp package.json package-lock.json .npmrc /manifests \
 && find . -mindepth 2 -name package.json -exec cp --parents {} /manifests \;

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY --from=sources /manifests ./

# The same lines as in node.Dockerfile, so that it is built once for both.
FROM manifests AS spa
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --workspace=tools --workspace=frontend
COPY .swcrc tsconfig.base.json ./
COPY tools/build.mjs tools/
COPY libs/contracts libs/contracts
RUN cd libs/contracts && node /app/tools/build.mjs
COPY frontend frontend
RUN cd frontend && npm run build

FROM spa AS build
COPY infra/docker/web infra/docker/web
RUN node infra/docker/web/compress.mjs frontend/dist && rm -r frontend/dist/.server
# The gateway's own table of headers, as nginx wants it.
COPY gateway/src/http/headers/security-headers.ts gateway/src/http/headers/
COPY gateway/src/spa/start.ts gateway/src/spa/
RUN cd gateway && node /app/tools/build.mjs && mkdir /loomery && node ../infra/docker/web/headers.mjs /loomery

FROM ${NGINX_IMAGE}
COPY infra/docker/web/loomery.conf.template /etc/nginx/templates/
COPY infra/docker/web/default.conf /etc/nginx/conf.d/
COPY --from=build /loomery /etc/nginx/loomery
COPY --from=build /app/frontend/dist /usr/share/nginx/html
# Where the gateway is, and who knows its name; the template is filled in at the start.
ENV GATEWAY_URL=http://gateway:5000 RESOLVER=127.0.0.11 BEHIND_PROXY=0 \
    NGINX_ENVSUBST_FILTER=^(GATEWAY_URL|RESOLVER|BEHIND_PROXY) NGINX_ENVSUBST_OUTPUT_DIR=/tmp
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --retries=6 CMD ["wget", "-qO", "/dev/null", "http://127.0.0.1:8080/health"]
