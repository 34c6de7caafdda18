// npm run analytics:rebuild and others: runs an operator's command of a service on the shop of this checkout
import './dist/operate.js';
