import type { FastifyReply } from 'fastify';

const prebuilt = new WeakSet<FastifyReply>();

/** Marks a reply that is sent without the hooks of its route. */
export const markPrebuilt = (reply: FastifyReply): void => {
  prebuilt.add(reply);
};

export const isPrebuilt = (reply: FastifyReply): boolean => prebuilt.has(reply);
