import { connect } from 'node:net';

/** Sends bytes as they are and answers all that comes back until the other side closes the line. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    // A line that is reset in the middle has said what it had to say.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}
