// npm run bus: dead letters and outboxes of the shop of this checkout
import './dist/bus.command.js';
