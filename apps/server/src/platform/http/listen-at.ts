import { once } from 'node:events';
import { lookup } from 'node:dns/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Place {
  host: string;
  port: number;
}

/** Where a server lets people in. */
export interface Doors {
  /** Lets nobody in any more. Whoever is in stays, and is answered. */
  close(): void;
}

/** All addresses of a host, at least one. */
type FindAddresses = (host: string) => Promise<string[]>;

/** Of other names the first address is meant; `localhost` is one for each family, and people come by either. */
async function findInSystem(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/**
 * Listens at every address of the host, for one server. The framework would make another one for each further address,
 * which ends as soon as the first has nobody left, whatever it is answering then, and which answers in Node's words what is
 * no HTTP. An address at which nobody can listen is left out, unless it is the only one.
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: Place,
  findAddresses: FindAddresses = findInSystem,
): Promise<Doors> {
  const [first = host, ...others] = await findAddresses(host);
  await app.listen({ host: first, port });
  const { port: taken } = app.server.address() as AddressInfo;
  const doors: Server[] = [];
  for (const address of others) {
    const door = openDoor(app);
    try {
      door.listen(taken, address);
      await once(door, 'listening');
      doors.push(door);
      app.log.info({ address, port: taken }, 'Server listening at another address');
    } catch (error) {
      app.log.info({ err: error, address }, 'nobody can listen at another address of the host');
    }
  }
  return {
    close() {
      for (const door of [app.server, ...doors]) door.close();
    },
  };
}

/** Hands whoever comes to the server of the app, set up as that one is. */
function openDoor(app: FastifyInstance): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
    // By this a connection finds who answers what is no HTTP.
    Reflect.set(socket, 'server', app.server);
    app.server.emit('connection', socket);
  });
}
