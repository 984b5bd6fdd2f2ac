import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the server that a test can cut, as a lost network does. */
export interface CuttableLine {
  /** The address of the server by this way. */
  url: string;
  /** Breaks every connection that is open; new ones are let through. */
  cut(): void;
  close(): Promise<void>;
}

export async function startCuttableLine(serverUrl: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // What breaks here is meant to break: the tests look at what the window makes of it.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    keep(incoming);
    keep(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
