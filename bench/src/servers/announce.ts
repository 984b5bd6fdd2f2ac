import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/** Listens on a free port of the loopback address and says so in the words of Robin itself. */
export async function announce(server: Server, name: string): Promise<void> {
  server.keepAliveTimeout = 120_000;
  server.on('connection', (socket) => socket.setNoDelay(true));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  process.stdout.write(`${name} is ready at http://127.0.0.1:${address.port}\n`);
}

export function answerJson(response: ServerResponse, status: number, data: unknown): void {
  const text = JSON.stringify(data);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
