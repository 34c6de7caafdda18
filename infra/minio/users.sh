#!/bin/sh
# Makes the users of the store, each with no more rights than its policy beside this file says. Run with the programs
# of MinIO's own image; doing it again changes nothing but the policies.
set -eu
here=$(dirname "$0")
export MC_CONFIG_DIR=/tmp/mc

tries=0
# passwords go by standard input: arguments can be read by everyone on the machine
until printf '%s\n%s\n' "$(cat $here/minio_user)" "$(cat $here/minio_password)" |
  mc alias set store "$S3_ENDPOINT" > /dev/null; do
  tries=$((tries + 1))
  [ $tries -lt 30 ] || exit 1
  sleep 2
done
for user in gateway catalogue correspondence; do
  mc admin policy create store "$user" "$here/$user.json"
  printf '%s\n%s\n' "$user" "$(cat "$here/s3_$user")" | mc admin user add store
  # may be refused where it is attached already; the image has no more programs than these
  mc admin policy attach store "$user" --user "$user" ||
    case "$(mc admin user info store "$user")" in
      *"PolicyName: $user"*) ;;
      *) exit 1 ;;
    esac
done
echo 'the users of the store are there'
