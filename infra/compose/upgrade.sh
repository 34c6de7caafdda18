#!/bin/sh
# Replaces every process by the version of `.env` while the shop sells: docs/one-server.md. Run it in the folder of the
# shop:
#   infra/compose/upgrade.sh [version]
set -eu
[ $# -eq 0 ] || export LOOMERY_VERSION="$1"
docker compose run --rm --no-deps setup check migrate
# Processes that receive requests come before those that send them.
for app in auth catalogue order billing admin-analytics correspondence gateway frontend; do
  now=$(docker compose ps --quiet "$app" | wc -l)
  scale="--scale $app=$((now * 2))"
  # shellcheck disable=SC2086
  {
    docker compose up --detach --no-deps --wait --no-recreate $scale "$app" # new ones next to the old
    docker compose up --detach --no-deps --wait $scale "$app"               # replaces the old ones
  }
  docker compose up --detach --no-deps --wait --no-recreate --scale "$app=$now" "$app"
done
# Without this, the next `up` finds a new job and replaces everything that waits for it, at once.
docker compose up --detach --no-deps secrets setup backup
