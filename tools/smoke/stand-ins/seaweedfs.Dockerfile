# Replaces chrislusf/seaweedfs if no registry can be reached: the private store of `npm start`, with the users and
# policies of s3.json, for tests only.
#   docker build -f tools/smoke/stand-ins/seaweedfs.Dockerfile -t chrislusf/seaweedfs:4.44 tools/smoke/stand-ins
ARG SETUP=loomery/setup:dev
FROM ${SETUP}
USER root
RUN apt-get update && apt-get install --yes --no-install-recommends curl && install -d -o node -g node /data
COPY seaweedfs.mjs /stand-in/
VOLUME /data
ENTRYPOINT ["node", "/stand-in/seaweedfs.mjs"]
