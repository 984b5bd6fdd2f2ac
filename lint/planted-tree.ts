import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OXLINT = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');

/** A line of code in a file that exists only in a test. */
export interface Plant {
  file: string;
  line: number;
}

/** What lint says about one line. */
export interface Finding extends Plant {
  /** Plug-in and name, `eslint(no-var)`. */
  rule: string;
  message: string;
}

/** The part of oxlint's JSON report that is read here. */
interface Report {
  number_of_files: number;
  diagnostics: {
    message: string;
    code?: string;
    filename?: string;
    labels: { span: { line: number } }[];
  }[];
}

/**
 * Files that exist only in a test, for the repository's own configuration to judge. A path decides which rules hold, so
 * every line for one path stands in one file, and oxlint runs once over all of them.
 */
export function plantedTree() {
  const files = new Map<string, string[]>();
  let findings: Finding[] = [];

  return {
    /** @param code one line, made with a name that no other line has */
    plant(file: string, code: (name: string) => string): Plant {
      const lines = files.get(file) ?? [];
      files.set(file, lines);
      lines.push(code(`planted${String(lines.length)}`));
      return { file, line: lines.length };
    },

    /** Has everything judged that is planted. */
    async lint(): Promise<void> {
      findings = await lintFiles(files);
    },

    findingsAt: ({ file, line }: Plant) =>
      findings.filter((finding) => finding.file === file && finding.line === line),
    findingsIn: (file: string) => findings.filter((finding) => finding.file === file),
  };
}

async function lintFiles(files: ReadonlyMap<string, readonly string[]>): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'robin-lint-'));
  try {
    writeFileSync(join(folder, 'oxlint.config.ts'), plantedConfig());
    for (const [file, lines] of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), lines.join('\n'));
    }
    const report = await runOxlint(folder, [...files.keys()]);
    if (report.number_of_files !== files.size) throw new Error('Lint passed over a planted file.');
    return report.diagnostics.map(toFinding);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The repository's configuration for another folder, without the rules that need types: planted files have none. */
function plantedConfig(): string {
  const config = pathToFileURL(join(ROOT, 'oxlint.config.ts')).href;
  const plugin = join(ROOT, 'lint', 'rules.ts');
  return `
    import config from ${JSON.stringify(config)};
    const options = { ...config.options, typeAware: false };
    export default { ...config, options, jsPlugins: [${JSON.stringify(plugin)}] };
  `;
}

function runOxlint(folder: string, files: readonly string[]): Promise<Report> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [OXLINT, '--disable-nested-config', '--format', 'json', ...files],
      { cwd: folder, maxBuffer: Infinity },
      (_error, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout) as Report);
        } catch (error) {
          reject(new Error(`Lint did not run: ${stdout}${stderr}`, { cause: error }));
        }
      },
    );
  });
}

function toFinding({ message, code, filename, labels }: Report['diagnostics'][number]): Finding {
  const [label] = labels;
  // Without a rule it is no finding: the file can't be read, or a plug-in has failed.
  if (!code?.includes('(') || code.startsWith('TS(') || !filename || !label) {
    throw new Error(`${filename ?? 'Lint'}: ${message}`);
  }
  return { file: filename.replaceAll('\\', '/'), line: label.span.line, rule: code, message };
}
