/**
 * Loaded before a server that was not made for long pauses: it then keeps idle connections for as long as a round of
 * measurements takes, so that the client never writes into one that is just being closed.
 */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const KEPT_MS = 120_000;
const { createServer } = http;

http.createServer = ((...settings: Parameters<typeof createServer>) => {
  const server = createServer(...settings);
  server.keepAliveTimeout = KEPT_MS;
  return server;
}) as typeof createServer;
syncBuiltinESMExports();
