// npm run databases: backup and restore of the databases of a shop
import './dist/databases.command.js';
