import { OrderEmailsRpc } from './order-emails.rpc.js';
import { OrderEmailsService } from './order-emails.service.js';
import { OrderMessagesRpc } from './order-messages.rpc.js';
import { OrderMessagesService } from './order-messages.service.js';

export const messageControllers = [OrderEmailsRpc, OrderMessagesRpc];

/** Sends e-mails of staff about orders. */
export const messageProviders = [OrderEmailsService, OrderMessagesService];
