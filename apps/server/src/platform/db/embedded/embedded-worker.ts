import { parentPort, workerData } from 'node:worker_threads';
import { packDirectory } from './archive.ts';
import { toErrorData } from './database-error.ts';
import { LOG_SEGMENT_MEGABYTES, startEngine } from './engine.ts';
import { copyCluster } from './snapshot.ts';
import { createWireSession, EngineBrokenError } from './wire-session.ts';
import type {
  RequestMessage,
  StatementAnswer,
  StatementResult,
  WorkerData,
  WorkerMessage,
} from './worker-messages.ts';

/**
 * Entry of the worker thread in which the engine runs. On the main thread a burst of queries would
 * starve timers and sockets for seconds.
 */

/** Log written since the last checkpoint that makes the next one due: bounds disk and recovery. */
const CHECKPOINT_MEGABYTES = 32;

const options = workerData as WorkerData;

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port = parentPort;

const send = (message: WorkerMessage) => port.postMessage(message);

/** Ends this thread, not the process. Nothing that runs in it may acknowledge anything any more. */
function onBroken(error: unknown): never {
  send({ kind: 'failed', error: toErrorData(error) });
  process.exit(1);
}

async function serve(): Promise<void> {
  let segmentsSinceCheckpoint = 0;
  const engine = await startEngine({
    directory: options.dataDirectory,
    isDurable: options.isDurable,
    onLogSegment: () => (segmentsSinceCheckpoint += 1),
    onBroken,
  });
  const session = createWireSession(async (batch) => {
    const chunks: Uint8Array[] = [];
    await engine.execProtocolRawStream(batch, {
      syncToFs: false,
      // The bytes lie in the engine's memory, which the next statement overwrites.
      onRawData: (bytes) => chunks.push(bytes.slice()),
    });
    return chunks;
  });

  async function runStatement(statement: Promise<StatementResult>): Promise<StatementAnswer> {
    const result = await statement;
    if (result.command === 'CHECKPOINT') segmentsSinceCheckpoint = 0;
    return {
      ...result,
      isCheckpointDue: segmentsSinceCheckpoint * LOG_SEGMENT_MEGABYTES >= CHECKPOINT_MEGABYTES,
    };
  }

  async function takeSnapshot(directory: string): Promise<{ fingerprint: string }> {
    await session.query('checkpoint', []);
    segmentsSinceCheckpoint = 0;
    const { rows } = await session.query(
      `select redo_wal_file as "first", pg_walfile_name(pg_current_wal_insert_lsn()) as "last"
       from pg_control_checkpoint()`,
      [],
    );
    return {
      fingerprint: copyCluster({
        from: options.dataDirectory,
        to: directory,
        firstLogSegment: String(rows[0]?.['first']),
        lastLogSegment: String(rows[0]?.['last']),
      }),
    };
  }

  async function close(): Promise<null> {
    await session.query('rollback', []);
    await session.query('checkpoint', []);
    await engine.close();
    return null;
  }

  function answer(message: RequestMessage) {
    switch (message.kind) {
      case 'query':
        return runStatement(session.query(message.sql, message.parameters));
      case 'exec':
        return runStatement(session.exec(message.sql));
      case 'snapshot':
        return takeSnapshot(message.directory);
      case 'pack':
        return packDirectory(message.directory, message.file).then(() => null);
      case 'close':
        return close();
    }
  }

  async function respond(message: RequestMessage): Promise<void> {
    try {
      send({ kind: 'answer', id: message.id, answer: await answer(message) });
    } catch (error) {
      if (error instanceof EngineBrokenError) onBroken(error);
      const refusal = toErrorData(error, session.transactionStatus());
      send({ kind: 'refusal', id: message.id, error: refusal });
    }
  }

  let lastStatement: Promise<void> = Promise.resolve();
  port.on('message', (message: RequestMessage) => {
    // Packing reads a finished copy, so it goes on beside the statements, which run one by one.
    if (message.kind === 'pack') void respond(message);
    else lastStatement = lastStatement.then(() => respond(message));
  });
  send({ kind: 'ready' });
}

serve().catch(onBroken);
