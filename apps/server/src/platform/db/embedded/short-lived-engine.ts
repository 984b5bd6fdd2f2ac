/**
 * How a process is started whose embedded databases live for seconds: V8 compiles their engine once, quickly. Optimizing
 * what is called often takes more there than it brings: a fifth of the processor time of creating a cluster, a tenth of
 * that of API tests.
 */
export const SHORT_LIVED_ENGINE = ['--liftoff-only'] as const;
