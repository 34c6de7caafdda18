#!/bin/sh
# Runs the program of PostgreSQL by whose name it is called, with the loader and the libraries of PostgreSQL's image:
# that may be another Debian than Node's.
exec /opt/postgresql/lib/ld-linux-*.so.* --library-path /opt/postgresql/lib "/opt/postgresql/bin/${0##*/}" "$@"
