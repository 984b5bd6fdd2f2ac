/**
 * The cheapest relay that one Node.js process can be: one request in, one request out, bytes piped both
 * ways. Whoever does anything at all with an answer does more than this.
 *
 *   node relay.ts http://127.0.0.1:PORT
 */
import { Agent, createServer, request as openRequest } from 'node:http';
import { announce } from './announce.ts';

const target = new URL(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_024 });

const server = createServer((request, response) => {
  const out = openRequest(
    {
      host: target.hostname,
      port: target.port,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, host: target.host },
      agent,
    },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      response.flushHeaders();
      reply.pipe(response);
    },
  );
  out.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  response.on('close', () => {
    if (!response.writableFinished) out.destroy();
  });
  request.pipe(out);
});
await announce(server, 'The relay');
