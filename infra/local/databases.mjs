// npm run databases: copies of the databases of a shop, and the way back
import './dist/databases.command.js';
