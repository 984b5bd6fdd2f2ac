import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LogMessage } from '@robin/server/src/domains/episodes/episodes.types.ts';

/** A conversation whose topics people have marked. */
export interface MarkedDialogue {
  id: string;
  messages: LogMessage[];
  /** The places at which a new topic begins; never 0. */
  boundaries: number[];
}

export interface DialogueSet {
  name: string;
  dialogues: MarkedDialogue[];
}

/** A question about a meeting, and the inclusive ranges of turns that hold the evidence. */
export interface EvidenceQuestion {
  query: string;
  spans: { start: number; end: number }[];
}

export interface Meeting extends MarkedDialogue {
  questions: EvidenceQuestion[];
}

/** The German dialogues of this repository. */
const OWN_SETS = fileURLToPath(new URL('../../dialogues', import.meta.url));
const FIRST_MINUTE = Date.parse('2026-01-05T09:00:00Z');

function toMessage(role: LogMessage['role'], text: string, index: number): LogMessage {
  return { index, role, text, createdAt: new Date(FIRST_MINUTE + index * 60_000) };
}

function filesIn(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

function readDialogue(line: string): MarkedDialogue {
  const { id, dialogue } = JSON.parse(line) as { id: string; dialogue: string };
  const messages: LogMessage[] = [];
  const boundaries = new Set<number>();
  for (const turn of dialogue.split('[NEWLINE]')) {
    if (turn.trim() === '[BOUNDARY]') {
      boundaries.add(messages.length);
      continue;
    }
    const [, speaker = '', text = ''] = /^\s*([^:]*):([\s\S]*)$/u.exec(turn) ?? [];
    const role = speaker.trim() === 'user' ? 'user' : 'assistant';
    messages.push(toMessage(role, text.trim(), messages.length));
  }
  const inside = [...boundaries].filter((place) => place > 0 && place < messages.length);
  return { id, messages, boundaries: inside };
}

function readSetsIn(folder: string): DialogueSet[] {
  return filesIn(join(folder, 'segmentation'), '.jsonl').map((file) => ({
    name: basename(file, '.jsonl'),
    dialogues: readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(readDialogue),
  }));
}

interface MeetingFile {
  topic_list: { relevant_text_span: [string, string][] }[];
  specific_query_list: { query: string; relevant_text_span: [string, string][] }[];
  meeting_transcripts: { content: string }[];
}

/** Marks of the transcribers, such as {vocalsound}: nobody said them. */
const TRANSCRIBER_MARKS = /\{[a-z]+\}/gu;

function readMeeting(file: string): Meeting {
  const meeting = JSON.parse(readFileSync(file, 'utf8')) as MeetingFile;
  // Nobody in a meeting is the assistant.
  const messages = meeting.meeting_transcripts.map(({ content }, index) =>
    toMessage('user', content.replace(TRANSCRIBER_MARKS, ' ').replace(/\s+/gu, ' ').trim(), index),
  );
  const starts = meeting.topic_list.flatMap(({ relevant_text_span: spans }) =>
    spans.map(([start]) => Number(start)),
  );
  const isInside = (place: number) => place > 0 && place < messages.length;
  return {
    id: basename(file, '.json'),
    messages,
    boundaries: [...new Set(starts)].filter(isInside).sort((a, b) => a - b),
    questions: meeting.specific_query_list.map(({ query, relevant_text_span: spans }) => ({
      query,
      spans: spans.map(([start, end]) => ({
        start: Number(start),
        end: Math.min(Number(end), messages.length - 1),
      })),
    })),
  };
}

/**
 * The own German dialogues, and what a folder holds: `segmentation/*.jsonl` and `meetings/*.json`.
 * @throws Error when the folder holds neither
 */
export function readData(folder: string | null): { sets: DialogueSet[]; meetings: Meeting[] } {
  const own = readSetsIn(OWN_SETS);
  if (folder === null) return { sets: own, meetings: [] };
  const sets = readSetsIn(folder);
  const meetings = filesIn(join(folder, 'meetings'), '.json').map(readMeeting);
  if (sets.length + meetings.length === 0) {
    throw new Error(
      `MEMORY_DATA: ${folder} holds neither segmentation/*.jsonl nor meetings/*.json.`,
    );
  }
  return { sets: [...sets, ...own], meetings };
}
