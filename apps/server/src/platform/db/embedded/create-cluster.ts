import { startEngine } from './engine.ts';

/**
 * Entry of a child process: creates an empty cluster in the directory that it is given. A process of
 * its own, because creating takes 600 MB for two seconds, and the memory of an engine that ran in
 * the server would stay with the server.
 */
const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('The directory of the new cluster is missing.');
const engine = await startEngine({ directory, isDurable: false });
await engine.close();
