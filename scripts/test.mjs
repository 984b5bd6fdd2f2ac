/**
 * `npm test`: everything that has to hold before a change is taken.
 *
 *   npm test                     checks, unit and API tests, browser tests
 *   npm test -- --quick          without the browser tests
 *   npm test -- --postgres       the API tests once more, on a PostgreSQL server that is started for them
 *   npm test -- apps/server/src  only the tests whose path contains the words, without the checks
 *
 * A failing step does not hide the next one. The last line counts tests, and each check as one:
 * `N passed, N failed`. Plain JavaScript that an older Node can begin; the steps run on the pinned one.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { areInBrowser, findEmptiness } from './lib/chosen-tests.mjs';
import { ensureBrowser } from './lib/find-browser.mjs';
import { ensureInstalled, pinnedNode, ROOT } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { endSteps, runStep } from './lib/run-step.mjs';
import { UNFINISHED_TESTS } from './lib/unfinished-tests.mjs';

const RESULTS = join(ROOT, '.cache', 'test');

const CHECKS_AT_ONCE = 2;

/** Of what a test that passed at last has said before: its message, and where. */
const LINES_OF_A_FIRST_TRY = 12;

/** The longest ones first, so that none of them is left to run alone at the end. */
const CHECKS = ['format:check', 'lint', 'types', 'unused'];

const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, postgres: { type: 'boolean' } },
});

const closers = [];

function log(line) {
  console.log(line);
}

function report(name, outcome, startedAt) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  const word = outcome.failed === 0 ? 'ok    ' : 'FAILED';
  const count = outcome.tests ? `  ${outcome.passed} passed, ${outcome.failed} failed` : '';
  log(`${word} ${name.padEnd(16)} ${seconds} s${count}`);
  if (outcome.failed > 0) log(`\n${outcome.details.trimEnd()}\n`);
}

/** A step that holds or does not: one script of package.json. */
function check(script) {
  return {
    name: script,
    async run(env) {
      const { code, output } = await runStep('npm', ['run', '--silent', script], {
        cwd: ROOT,
        env,
      });
      const failed = code === 0 ? 0 : 1;
      return { passed: 1 - failed, failed, details: output };
    },
  };
}

/**
 * What Vitest's JSON report says; a file that could not be loaded counts as one failed test. A test that passed and has
 * messages of failures has failed at first.
 */
function readReport(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const retried = report.testResults.flatMap((result) =>
    result.assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
      .map(({ fullName, failureMessages: [reason] }) => {
        const lines = reason.split('\n').slice(0, LINES_OF_A_FIRST_TRY);
        return [`${relative(ROOT, result.name)} > ${fullName}`, ...lines].join('\n    ');
      }),
  );
  const failures = report.testResults.flatMap((result) => {
    const path = relative(ROOT, result.name);
    const failed = result.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && result.status === 'failed') return [`${path}\n${result.message}`];
    return failed.map(
      (test) => `${path} > ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`,
    );
  });
  return { passed: report.numPassedTests, failures, retried };
}

/** What a run that was ended from outside was at, in sentences. */
function readUnfinished(file) {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).map((at) => `Not ended: ${at}`);
}

/** A step that runs tests, and counts them. */
function tests(name, args) {
  return {
    name,
    async run(env) {
      const file = join(RESULTS, `${name.replaceAll(' ', '-')}.json`);
      const logFile = file.replace(/json$/, 'log');
      const unfinishedFile = file.replace(/json$/, 'unfinished.json');
      for (const old of [file, unfinishedFile]) rmSync(old, { force: true });
      const { code, output } = await runStep(
        env.ROBIN_NODE,
        [
          join('node_modules', 'vitest', 'vitest.mjs'),
          'run',
          '--passWithNoTests',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          `--reporter=${join(ROOT, 'scripts', 'lib', 'unfinished-tests.mjs')}`,
          ...args,
          ...paths,
        ],
        { cwd: ROOT, env: { ...env, [UNFINISHED_TESTS]: unfinishedFile } },
      );
      writeFileSync(logFile, output);
      let result = { passed: 0, failures: [], retried: [] };
      try {
        result = readReport(file);
      } catch {
        // No report: Vitest did not get so far. Its exit code, its output and what it was at say why.
      }
      // An error outside of any test stands in no report, but ends Vitest with a failure.
      if (code !== 0 && result.failures.length === 0) {
        result.failures.push([output.slice(-6_000), ...readUnfinished(unfinishedFile)].join('\n'));
      }
      for (const test of result.retried) log(`needed a second try: ${test}`);
      return {
        tests: true,
        passed: result.passed,
        failed: result.failures.length,
        details: `${result.failures.join('\n\n')}\n\nAll of its output: ${relative(ROOT, logFile)}`,
      };
    },
  };
}

/** Runs `steps`, at most `atOnce` at a time, and adds their counts up. */
async function runSteps(steps, env, atOnce) {
  const waiting = [...steps];
  const total = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = Date.now();
      let outcome;
      try {
        outcome = await step.run(env);
      } catch (error) {
        outcome = { passed: 0, failed: 1, details: error.message };
      }
      report(step.name, outcome, startedAt);
      total.passed += outcome.passed;
      total.failed += outcome.failed;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return total;
}

function plan() {
  if (options.postgres) {
    const onServer = tests('API on PostgreSQL', ['--project=server']);
    const start = async (env) => {
      const server = await startPostgres({ log });
      closers.push(server.stop);
      return onServer.run({ ...env, TEST_DATABASE_URL: server.url });
    };
    return { checks: [], tests: [{ name: onServer.name, run: start }] };
  }
  const browser = tests('browser', ['--project=e2e']);
  const inBrowser = async (env) => {
    await ensureWebBuilt({ root: ROOT, node: env.ROBIN_NODE, log });
    const path = ensureBrowser({ root: ROOT, node: env.ROBIN_NODE, log });
    return browser.run({ ...env, CHROMIUM_PATH: path });
  };
  return {
    checks: paths.length > 0 ? [] : CHECKS.map(check),
    tests: [
      tests('unit and API', ['--project=!e2e']),
      ...(options.quick || !areInBrowser(ROOT, paths)
        ? []
        : [{ name: browser.name, run: inBrowser }]),
    ],
  };
}

async function main() {
  mkdirSync(RESULTS, { recursive: true });
  await ensureInstalled({ root: ROOT, log });
  const node = pinnedNode(ROOT);
  const folders = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env.PATH];
  const env = { ROBIN_NODE: node, PATH: folders.join(delimiter) };

  const steps = plan();
  const checks = await runSteps(steps.checks, env, CHECKS_AT_ONCE);
  const tested = await runSteps(steps.tests, env, 1);
  const emptiness = findEmptiness(paths, tested);
  if (emptiness !== null) throw new Error(emptiness);
  return { passed: checks.passed + tested.passed, failed: checks.failed + tested.failed };
}

async function close() {
  endSteps();
  for (const closer of closers.splice(0)) await closer();
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void close().finally(() => process.exit(130));
  });
}

let total;
try {
  total = await main();
} catch (error) {
  log(`FAILED ${error.message}`);
  total = { passed: 0, failed: 1 };
}
try {
  await close();
} catch (error) {
  log(`FAILED to clean up: ${error.message}`);
  total.failed += 1;
}
log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
