// npm run bus: the dead letters and the outboxes of the shop of this checkout
import './dist/bus.command.js';
