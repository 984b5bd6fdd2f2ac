import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server that a test can cut and mend. */
export interface TcpProxy {
  port: number;
  /** Ends every line and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Leaves every line open without a word on it, for ever; new ones are not held. */
  silence(): void;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // What breaks here is meant to break: the tests look at what the server makes of it.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    keep(incoming);
    keep(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
