/**
 * How a process is started whose embedded databases live for seconds: V8 compiles their engine once, quickly. Optimizing
 * what is called often takes more there than it brings, a tenth of the processor time of API tests.
 */
export const ENGINE_FLAGS = ['--liftoff-only'] as const;
