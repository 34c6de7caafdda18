-- The exporter reads how a database is, and no row of a customer: run as the superuser of the cluster.
GRANT pg_monitor TO :"metrics";
GRANT CONNECT ON DATABASE postgres TO :"metrics";
ALTER ROLE :"metrics" SET statement_timeout = '5s';
