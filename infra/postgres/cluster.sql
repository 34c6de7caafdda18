-- No role of a service enters the databases that every cluster has: run as the superuser of the cluster.
REVOKE ALL ON DATABASE postgres FROM PUBLIC;
REVOKE ALL ON DATABASE template1 FROM PUBLIC;
