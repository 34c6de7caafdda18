# Replaces Prometheus, Alertmanager and the exporters if no registry can be reached: Debian's, for tests only.
#   for target in prometheus alertmanager postgres-exporter redis-exporter node-exporter: docker build --target $target
# …
FROM debian:trixie-slim AS packages
RUN apt-get update && apt-get install --yes --no-install-recommends prometheus prometheus-alertmanager \
      prometheus-postgres-exporter prometheus-redis-exporter prometheus-node-exporter busybox \
 && ln -s busybox /bin/wget \
 && install --directory --owner=65534 /prometheus /alertmanager
USER 65534

FROM packages AS prometheus
ENTRYPOINT ["prometheus", "--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"]
FROM packages AS alertmanager
ENTRYPOINT ["prometheus-alertmanager"]
FROM packages AS postgres-exporter
ENTRYPOINT ["prometheus-postgres-exporter"]
FROM packages AS redis-exporter
ENTRYPOINT ["prometheus-redis-exporter"]
FROM packages AS node-exporter
ENTRYPOINT ["prometheus-node-exporter"]
