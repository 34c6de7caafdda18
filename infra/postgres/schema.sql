-- What the running service may do with the tables that its migration makes: run inside the database.
ALTER SCHEMA public OWNER TO :"migrate";
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO :"app";
ALTER DEFAULT PRIVILEGES FOR ROLE :"migrate" IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO :"app";
ALTER DEFAULT PRIVILEGES FOR ROLE :"migrate" IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO :"app";
