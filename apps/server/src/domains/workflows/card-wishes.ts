import type { ActionCardId } from '@robin/contract/action-cards';
import { guidedWorkflows } from './catalogue/guided-workflows.ts';
import { isSameWord } from './same-word.ts';

/** Finds the card that somebody wishes for in words of their own: "Priorisiere bitte das Backlog". Pure. */

/** UTF-16 units; what is longer says more than which card. */
const WISH_MAX_LENGTH = 120;

/** Words of a wish that say nothing about what is wished for. A "not" is none of them, nor is what begins a question. */
const FILLERS = new Set(
  `robin hallo hi hey bitte ich wir du mir mich uns möchte möchten will wollen würde würden gern gerne kannst könntest können
  könnten brauche brauchen hilf hilfst helfen hilfe beim bei zu zum zur mit für im in das die der den dem des ein eine einen einem
  einer eines mein meine meinen unser unsere unseren unseres neu neue neuen neues aktuelle aktuellen jetzt nun mal doch lass mach
  mache machen erstell erstelle erstellen schreib schreibe schreiben entwirf entwerfe entwerfen gib geben zeig zeige zeigen start
  starte starten beginn beginne beginnen
  hello please i we you me us want would like d need can could help with to for the a an of on at my our new current now let lets s
  do make create write draft give show begin`.split(/\s+/u),
);

/** What German verbs are taken apart by: "teile das Epic auf", "das Epic aufzuteilen". */
const PARTICLE = /^(?:auf|aus|vor)$/u;
const PARTICLE_WITH_ZU = /^(auf|aus|vor)zu(?=\p{L}{4})/u;

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !FILLERS.has(word))
    .map((word) => word.replace(PARTICLE_WITH_ZU, '$1'));
}

/** The words as they are, or with a particle at their end before each of the others. */
function readingsOf(words: string[]): string[][] {
  const particle = words.at(-1) ?? '';
  if (!PARTICLE.test(particle)) return [words];
  const others = words.slice(0, -1);
  return others.map((word, index) => others.with(index, `${particle}${word}`));
}

const holdsAll = (words: readonly string[], wanted: readonly string[]) =>
  wanted.every((one) => words.some((word) => isSameWord(one, word)));

/** The card whose title says the same as the message, whatever the order and the endings of the words; null for none. */
export function cardWished(said: string): ActionCardId | null {
  if (said.length > WISH_MAX_LENGTH) return null;
  const readings = readingsOf(wordsOf(said));
  for (const { card, title } of guidedWorkflows.values()) {
    for (const wanted of [wordsOf(title.de), wordsOf(title.en)]) {
      const isMeant = readings.some((words) => holdsAll(words, wanted) && holdsAll(wanted, words));
      if (isMeant) return card;
    }
  }
  return null;
}
