# Replaces caddy:2-alpine if no registry can be reached: Debian's Caddy, for tests only.
#   docker build -f tools/smoke/stand-ins/caddy.Dockerfile -t caddy:2-alpine tools/smoke/stand-ins
FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends caddy wget && mkdir -p /config/caddy /data/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
