/**
 * Shares the one connection. Single statements pass one after the other without waiting for each
 * other's answers, for the engine runs them in the order in which they come; who needs the
 * connection for several statements has it alone. Everybody waits in one line.
 */
export interface ConnectionQueue {
  /**
   * Waits until nobody has the connection alone.
   * @throws ConnectionWaitError after `waitMs`
   */
  pass(waitMs: number): Promise<void>;
  /**
   * Waits for the connection alone.
   * @returns gives it back; a second call does nothing
   * @throws ConnectionWaitError after `waitMs`
   */
  enter(waitMs: number): Promise<() => void>;
}

/** Somebody kept the one connection for too long. */
export class ConnectionWaitError extends Error {
  constructor(waitMs: number) {
    super(
      `The embedded database has one connection, and it was not free within ${waitMs / 1_000} s. ` +
        'Inside a transaction every query must run on the transaction handle, and a transaction ' +
        'must not wait for a model, a network or a person.',
    );
    this.name = 'ConnectionWaitError';
  }
}

interface Waiter {
  wantsAlone: boolean;
  proceed(): void;
}

export function createConnectionQueue(): ConnectionQueue {
  const waiting = new Set<Waiter>();
  let isTaken = false;

  function wait(wantsAlone: boolean, waitMs: number): Promise<void> {
    if (!isTaken) {
      isTaken = wantsAlone;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      wantsAlone,
      proceed() {
        clearTimeout(timer);
        waiting.delete(waiter);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      waiting.delete(waiter);
      reject(new ConnectionWaitError(waitMs));
    }, waitMs);
    waiting.add(waiter);
    return promise;
  }

  function leave(): void {
    isTaken = false;
    for (const waiter of waiting) {
      isTaken = waiter.wantsAlone;
      waiter.proceed();
      if (isTaken) return;
    }
  }

  return {
    pass: (waitMs) => wait(false, waitMs),
    async enter(waitMs) {
      await wait(true, waitMs);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        leave();
      };
    },
  };
}
