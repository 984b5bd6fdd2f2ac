/**
 * Measures the memory without a language model and prints it as tables in Markdown. Started by
 * `npm run bench:memory`; `MEMORY_DATA` names the folder with the marked conversations.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { loadTokenCounter } from '@robin/server/src/domains/language-models/index.ts';
import { printGoals } from '#goals.ts';
import { printProgress } from '#report.ts';
import { measureAssembly, printAssembly } from './assembly.ts';
import { judgeMemory, type MemoryResults } from './goals.ts';
import { cutMeeting, measureEvidence, printEvidence } from './kept-evidence.ts';
import { measureDetection, printDetection } from './long-session.ts';
import { readData } from './read-data.ts';
import { measureRecall, printRecall } from './recall.ts';
import { measureTokens, printTokens } from './token-count.ts';
import { measureTopics, printTopics } from './topics.ts';

const RESULTS = new URL('../../results/', import.meta.url);

async function measure(folder: string | null): Promise<MemoryResults> {
  const { sets, meetings } = readData(folder);
  const count = await loadTokenCounter();
  const marked = meetings.length > 0 ? [{ name: 'meetings', dialogues: meetings }] : [];
  printProgress('topics');
  const topics = measureTopics([...sets, ...marked]);
  printTopics(topics);
  printProgress('detection');
  const detection = measureDetection(sets);
  printDetection(detection);
  printProgress('assembly');
  const assembly = await measureAssembly();
  printAssembly(assembly);
  printProgress('tokens');
  const tokens = measureTokens(
    [...sets, ...marked].map(({ name, dialogues }) => ({
      what: name,
      messages: dialogues.flatMap(({ messages }) => messages),
    })),
    count,
  );
  printTokens(tokens);
  const cut = meetings.map((meeting) => ({ meeting, cut: cutMeeting(meeting) }));
  printProgress('evidence');
  const evidence = meetings.length > 0 ? measureEvidence(cut, count) : [];
  if (evidence.length > 0) printEvidence(evidence);
  printProgress('recall');
  const recall = meetings.length > 0 ? await measureRecall(cut, count) : [];
  if (recall.length > 0) printRecall(recall);
  const startedAt = new Date().toISOString().slice(0, 19);
  return { startedAt, data: folder, topics, evidence, recall, detection, assembly, tokens };
}

const folder = process.env['MEMORY_DATA'] ?? null;
if (folder === null) {
  console.error(
    'MEMORY_DATA names no folder, so only the German dialogues of this repository are measured. Set it to a folder ' +
      'with segmentation/*.jsonl and meetings/*.json to measure everything; docs/memory.md says where to get them.',
  );
}
console.log(`${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node.js ${process.version}`);
const results = await measure(folder);
printGoals(judgeMemory(results));
await mkdir(RESULTS, { recursive: true });
const file = new URL(`memory-${results.startedAt.replaceAll(':', '-')}.json`, RESULTS);
await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
printProgress(`kept in ${fileURLToPath(file)}`);
// The embedded database keeps a thread.
process.exit();
