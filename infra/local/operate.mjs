// npm run analytics:rebuild and the like: an operator's command of a service, on the shop of this checkout
import './dist/operate.js';
