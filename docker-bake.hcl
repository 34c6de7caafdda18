# Every image of the shop. `docker buildx bake` builds them for this machine, and with PUBLISH=true into a registry:
# docs/images.md.
variable "LOOMERY_IMAGES" { default = "loomery" }
variable "LOOMERY_VERSION" { default = "dev" }
variable "LOOMERY_COMMIT" { default = "unknown" }
variable "PUBLISH" { default = false }

group "default" {
  targets = ["services", "others"]
}

target "image" {
  dockerfile = "infra/docker/Dockerfile"
  args       = { VERSION = LOOMERY_VERSION, COMMIT = LOOMERY_COMMIT }
  labels = {
    "org.opencontainers.image.version"  = LOOMERY_VERSION
    "org.opencontainers.image.revision" = LOOMERY_COMMIT
    "org.opencontainers.image.vendor"   = "Loomery"
  }
  platforms = PUBLISH ? ["linux/amd64", "linux/arm64"] : []
  attest    = PUBLISH ? ["type=sbom", "type=provenance,mode=max"] : []
  output    = [PUBLISH ? "type=registry" : "type=docker"]
}

# A version is never built twice; the commit names the same image.
function "tags" {
  params = [name]
  result = PUBLISH ? ["${LOOMERY_IMAGES}/${name}:${LOOMERY_VERSION}", "${LOOMERY_IMAGES}/${name}:sha-${substr(LOOMERY_COMMIT, 0, 12)}"] : ["${LOOMERY_IMAGES}/${name}:${LOOMERY_VERSION}"]
}

# A service that is released alone gets the package layer of the others from the cache in the registry.
function "cache" {
  params = [name, more]
  result = PUBLISH ? ["type=registry,ref=${LOOMERY_IMAGES}/cache:${name}${more}"] : []
}

target "services" {
  name       = service
  matrix     = { service = ["admin-analytics", "auth", "billing", "catalogue", "correspondence", "order"] }
  inherits   = ["image"]
  target     = "app"
  args       = { PROJECT = "services/${service}" }
  labels     = { "org.opencontainers.image.title" = service }
  tags       = tags(service)
  cache-from = cache(service, "")
  cache-to   = cache(service, ",mode=max")
}

target "others" {
  name       = other
  matrix     = { other = ["gateway", "frontend", "setup", "backup"] }
  inherits   = ["image"]
  target     = other
  args       = { PROJECT = "gateway" }
  labels     = { "org.opencontainers.image.title" = other }
  tags       = tags(other)
  cache-from = cache(other, "")
  cache-to   = cache(other, ",mode=max")
}
