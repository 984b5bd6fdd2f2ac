/**
 * A reporter that keeps in a file what has begun and not ended: a run that hangs is ended from outside, and would
 * otherwise leave no word about where.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Names the file to keep it in: JSON, an array of texts. */
export const UNFINISHED_TESTS = 'UNFINISHED_TESTS';

export default class UnfinishedTests {
  #target = process.env[UNFINISHED_TESTS];
  /** What each file is at, by the file's id: a test, or null outside of any. */
  #files = new Map();

  onTestModuleQueued(file) {
    this.#files.set(file.id, { path: relative(process.cwd(), file.moduleId), test: null });
    this.#write();
  }

  onTestCaseReady(test) {
    this.#note(test, test.fullName);
  }

  onTestCaseResult(test) {
    this.#note(test, null);
  }

  onTestModuleEnd(file) {
    this.#files.delete(file.id);
    this.#write();
  }

  #note(test, name) {
    const file = this.#files.get(test.module.id);
    // The last result of a file can come after its end.
    if (!file) return;
    file.test = name;
    this.#write();
  }

  #write() {
    if (!this.#target) return;
    const sentences = Array.from(this.#files.values(), ({ path, test }) =>
      test === null ? `${path}, outside of its tests` : `${path} > ${test}`,
    );
    writeFileSync(this.#target, JSON.stringify(sentences));
  }
}
