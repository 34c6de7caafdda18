#!/bin/sh
# Runs the PostgreSQL program under whose name it is called, with the loader and the libraries of PostgreSQL's image,
# because that image may use another Debian than Node's.
exec /opt/postgresql/lib/ld-linux-*.so.* --library-path /opt/postgresql/lib "/opt/postgresql/bin/${0##*/}" "$@"
