import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's NODEFS that this file touches. */
interface NodeFileSystem {
  stream_ops: {
    open(stream: FileStream): void;
    fsync?(stream: FileStream): number;
  };
  realPath(node: unknown): string;
}

interface FileStream {
  /** descriptor of the real file; a directory has none on some systems */
  nfd: number | undefined;
  node: unknown;
}

type InitOptions = Parameters<NodeFS['init']>[1];

const EIO = 29;

/**
 * A directory of the disk as the engine's file system, with the one call that Emscripten leaves
 * out: fsync. With it PostgreSQL keeps its own promise, the log on the disk before a commit is
 * acknowledged and the data files before a checkpoint lets go of the log, so that what was
 * acknowledged outlives a power loss too. A commit costs one fsync of the log (0.15 to 0.5 ms on a
 * quiet disk), a transaction that wrote nothing costs none.
 */
export class SyncedNodeFs extends NodeFS {
  readonly #isDurable: boolean;
  readonly #onLogSegment: () => void;

  constructor(options: {
    directory: string;
    isDurable: boolean;
    /** called when the write-ahead log has begun or reused another segment file */
    onLogSegment: () => void;
  }) {
    super(options.directory);
    this.#isDurable = options.isDurable;
    this.#onLogSegment = options.onLogSegment;
  }

  override async init(engine: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const preRun = [...(emscriptenOpts.preRun ?? [])];
    preRun.push((module) => {
      const files = module.NODEFS as unknown as NodeFileSystem;
      if (this.#isDurable) files.stream_ops.fsync = (stream) => syncStream(files, stream);
      this.#watchLogSegments(files);
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #watchLogSegments(files: NodeFileSystem): void {
    const open = files.stream_ops.open.bind(files.stream_ops);
    files.stream_ops.open = (stream) => {
      open(stream);
      if (/[\\/]pg_wal[\\/][0-9A-F]{24}$/.test(files.realPath(stream.node))) this.#onLogSegment();
    };
  }
}

function syncStream(files: NodeFileSystem, stream: FileStream): number {
  try {
    if (stream.nfd === undefined) syncPath(files.realPath(stream.node));
    else fsyncSync(stream.nfd);
    return 0;
  } catch {
    // The engine takes it from here: it panics rather than trust a log that may not be written.
    return EIO;
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
