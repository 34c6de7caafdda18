-- Who may enter the database of a service, and for how long: run as its superuser (reliability 3.9).
-- app is the role of the running service, migrate the one that makes its tables.
ALTER DATABASE :"database" OWNER TO :"migrate";
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE :"database" TO :"app";
ALTER ROLE :"app" SET statement_timeout = '5s';
ALTER ROLE :"app" SET lock_timeout = '2s';
ALTER ROLE :"app" SET idle_in_transaction_session_timeout = '10s';
ALTER ROLE :"migrate" SET lock_timeout = '3s';
