import { withoutCriteriaTables } from './criteria-tables.ts';
import { withoutGherkinFrame } from './gherkin-file.ts';
import { onOneLine, withoutEnd, withoutListMarker } from './markdown-text.ts';
import { placesOutsideQuotations, textItems } from './text-items.ts';
import type { Criterion } from './user-story-draft.ts';

/**
 * Reads acceptance criteria from plain sentences, lists and Given/When/Then. Pure.
 *
 * Both languages at once, because German teams often write Gherkin in English. A sentence with a
 * condition ("Wenn A, B"; "B, when A") gives trigger and outcome; any other one is an outcome whose
 * trigger is still to be asked for.
 */

type Part = 'given' | 'when' | 'then';

const GIVEN = String.raw`angenommen|gegeben(?: sei(?:en)?| ist| sind)?|given(?: that)?|assuming(?: that)?`;
const WHEN = String.raw`wenn|falls|sofern|sobald|when|if|once|as soon as`;
const THEN = String.raw`dann|then`;
const AND = String.raw`und|and|aber|but`;
const SCENARIO_WORD = String.raw`(?:szenario|scenario|beispiel|example)(?:\s*\d+)?`;
const SCENARIO = new RegExp(String.raw`^${SCENARIO_WORD}\s*[:–-]\s*(.*)$`, 'iu');

/** "AK 2: Wenn …": what stands before a formed criterion names it. */
const LABELLED = new RegExp(
  `^([^:„“"]{1,60}):\\s+(?=(?:${GIVEN}|${WHEN})(?![\\p{L}\\p{N}]))`,
  'iu',
);
/** Says that the criterion is another one now, and names nothing. */
const CHANGED_MIND =
  /^(?:(?:ach|nein|nee|no|oder|or|also|doch)[\s,]*)*(?:lieber|besser|anders|rather|better|sorry)?$/iu;
/** As Markdown shows the words: "**Wenn** ich klicke". */
const EMPHASISED = new RegExp(
  `(\\*{1,2}|_{1,2})((?:${GIVEN}|${WHEN}|${THEN}|${AND}|${SCENARIO_WORD})[:,]?)\\1`,
  'giu',
);
/** The marks of a heading in Markdown before the name of a criterion: "### Szenario: Gast". */
const SCENARIO_HEADING = new RegExp(String.raw`^#{1,6}[ \t]+(?=${SCENARIO_WORD}\s*[:–-])`, 'gimu');

const NUMBER_OF_CRITERION = String.raw`(?:AC|AK|Akzeptanzkriterium|Kriterium|Acceptance criterion|Criterion)[ -]?#?\d{1,3}`;
const CONDITION_NEXT = `(?:${GIVEN}|${WHEN})(?![\\p{L}\\p{N}])`;
/** "**AC 1: Export**" on a line above "Given …" names the criterion that begins there; a number alone names nothing. */
const CRITERION_HEADING = new RegExp(
  String.raw`^[ \t]{0,8}(?:#{1,6} )?\*{0,2}${NUMBER_OF_CRITERION}(?: ?[:.–—-]\*{0,2}(?: (?!${CONDITION_NEXT}|${THEN})([^\n*]{1,200}))?)?\*{0,2}[ \t]{0,8}\n{1,2}(?=[ \t]{0,8}(?:[-*+] )?\*{0,2}${CONDITION_NEXT})`,
  'gimu',
);
/** "AC 1 – When …" stands for "AC 1: When …". */
const CRITERION_DASH = new RegExp(
  String.raw`^([ \t]{0,8}(?:[-*+] )?${NUMBER_OF_CRITERION}) [–—-] (?=${CONDITION_NEXT})`,
  'gimu',
);

const startsWith = (words: string) =>
  new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])\\s*[:,]?\\s*`, 'iu');
const STARTS: Record<Part, RegExp> = {
  given: startsWith(GIVEN),
  when: startsWith(WHEN),
  then: startsWith(THEN),
};
const STARTS_AND = startsWith(AND);
/** "Und wenn …" goes on with a condition; anywhere else a condition begins with it. */
const AND_WHEN = new RegExp(`^(?:${AND})\\s+(?=(?:${WHEN})(?![\\p{L}\\p{N}]))`, 'iu');
const inside = (words: string, before: string) =>
  new RegExp(`${before}\\s+(?:${words})(?![\\p{L}\\p{N}])\\s*[:,]?\\s+`, 'giu');
const WHEN_INSIDE = inside(`(?:${AND})\\s+(?:${WHEN})|${WHEN}`, '[,;.]?');
/** "Wenn ich dann zahle, dann …": the word behind the comma is the one that counts. */
const THEN_INSIDE = [inside(THEN, '[,;.]'), /\s*(?:→|⇒|[-=]>)\s*/gu, inside(THEN, '')];
/** At the end a condition needs its comma; only the unmistakable English ones do without. */
const WHEN_BEHIND = [inside(WHEN, ','), inside('when|once|as soon as', '')];
/** "I can see when it arrives", "checks if it is valid": no condition, but what is seen or checked. */
const ASKS_WHEN =
  /(?:^|\s)(?:see|sees|know|knows|check|checks|show|shows|tell|tells|ask|asks|decide|choose|select|set|sehe|sieht|weiß|prüft|prüfe|erkenne|erkennt|merke|zeigt|wissen|sehen)$/iu;

const emptyCriterion: Criterion = { title: '', given: '', when: '', then: '' };

const STOPS = ' \t\n.,;';

/** The words without what parts them from the next ones: a stop, or a bar, slash or dash that stands alone. */
function words(text: string): string {
  const withoutStops = withoutEnd(text.trim(), STOPS);
  return withoutEnd(withoutStops.replace(/\s[|/–—-]$/u, ''), STOPS);
}

function cutAtFirst(text: string, places: readonly RegExp[]): [string, string] | null {
  return places.map((place) => cut(text, place)).find((parts) => parts !== null) ?? null;
}

/** What stands before and behind the first such place; one within a quotation, as in “Save, then close”, parts nothing. */
function cut(text: string, at: RegExp): [string, string] | null {
  const [match] = placesOutsideQuotations(text, at);
  if (match === undefined || match.index === 0) return null;
  return [text.slice(0, match.index), text.slice(match.index + match[0].length)];
}

/**
 * The comma that ends the condition, not one of a list inside it: an English main clause begins with
 * its subject, a German one with its verb right behind the verb of the condition. Notes have a colon there.
 */
const CLAUSE_ENDS = [
  /,\s+(?=(?:I|we|you|he|she|it|they|the|an?|my|our|your|no|nothing|nobody|there|this|all|every)\s)/gu,
  /(?<=\s\p{Ll}+),\s+(?=\p{Ll}+(?:t|e|en|nn|ss|ll|rd|d)\s)/gu,
  /,\s+/gu,
  /:\s+/gu,
];

/** Trigger and outcome of what follows a "when". */
function whenAndThen(text: string): Pick<Criterion, 'when' | 'then'> {
  const [when, then] = cutAtFirst(text, [...THEN_INSIDE, ...CLAUSE_ENDS]) ?? [text, ''];
  return { when: words(when), then: words(then) };
}

function readFragment(fragment: string): Criterion {
  if (STARTS.given.test(fragment)) {
    const rest = fragment.replace(STARTS.given, '');
    const [given, condition] = cut(rest, WHEN_INSIDE) ?? [rest, ''];
    if (condition !== '')
      return { ...emptyCriterion, given: words(given), ...whenAndThen(condition) };
    const [state, then] = cutAtFirst(given, THEN_INSIDE) ?? [given, ''];
    return { ...emptyCriterion, given: words(state), then: words(then) };
  }
  if (STARTS.when.test(fragment)) {
    return { ...emptyCriterion, ...whenAndThen(fragment.replace(STARTS.when, '')) };
  }
  if (STARTS.then.test(fragment)) {
    return { ...emptyCriterion, then: words(fragment.replace(STARTS.then, '')) };
  }
  for (const behind of WHEN_BEHIND) {
    const [then, when] = cut(fragment, behind) ?? [];
    if (then !== undefined && when !== undefined && !ASKS_WHEN.test(then.trim())) {
      return { ...emptyCriterion, when: words(when), then: words(then) };
    }
  }
  return { ...emptyCriterion, then: words(fragment) };
}

/** Whether a fragment that starts with `part` goes on with the criterion before it. */
function continues(criterion: Criterion, part: Part): boolean {
  if (part === 'when')
    return criterion.given !== '' && criterion.when === '' && criterion.then === '';
  return part === 'then' && criterion.then === '' && criterion.given + criterion.when !== '';
}

/** The label of a formed criterion as the scenario that it is the name of, and the criterion. */
function withLabelApart(fragment: string): string[] {
  const [labelled, label = ''] = LABELLED.exec(fragment) ?? [];
  const isPart = [...Object.values(STARTS), STARTS_AND].some((start) => start.test(label));
  if (labelled === undefined || isPart || SCENARIO.test(fragment)) return [fragment];
  const criterion = fragment.slice(labelled.length);
  return CHANGED_MIND.test(label) ? [criterion] : [`Szenario: ${label}`, criterion];
}

/** A criterion with the points of the text that it was read from. */
interface FoundCriterion {
  criterion: Criterion;
  points: string[];
}

/** The criteria that the text holds, in their order; also those that say nothing. */
function findCriteria(text: string): FoundCriterion[] {
  const found: FoundCriterion[] = [];
  // The part that an "and" goes on with; null while nothing formal stands before it.
  let latest: Part | null = null;
  let title = '';
  /** Points that no criterion has yet. */
  let open: string[] = [];
  function add(criterion: Criterion): void {
    found.push({ criterion, points: open });
    open = [];
  }
  function complete(last: FoundCriterion, parts: Partial<Criterion>): void {
    last.criterion = { ...last.criterion, ...parts };
    last.points.push(...open);
    open = [];
  }
  const plain = withoutCriteriaTables(withoutGherkinFrame(text))
    .replaceAll(EMPHASISED, '$2')
    .replaceAll(SCENARIO_HEADING, '')
    .replaceAll(CRITERION_HEADING, (_heading, name?: string) =>
      name === undefined ? '' : `Scenario: ${name}\n`,
    )
    .replaceAll(CRITERION_DASH, '$1: ');
  const fragments = textItems(plain).flatMap((point) =>
    withLabelApart(point).map((fragment, index) => ({
      fragment,
      from: index === 0 ? [point] : [],
    })),
  );
  for (const { fragment: said, from } of fragments) {
    const fragment: string = latest === 'when' ? said : said.replace(AND_WHEN, '');
    const scenario = SCENARIO.exec(fragment);
    if (scenario !== null) {
      if (title !== '') add({ ...emptyCriterion, then: title });
      title = words(scenario[1] ?? '');
      latest = null;
      open.push(...from);
      continue;
    }
    open.push(...from);
    const part = (['given', 'when', 'then'] as const).find((name) => STARTS[name].test(fragment));
    const before = found.at(-1);
    if (before !== undefined && latest !== null && title === '' && STARTS_AND.test(fragment)) {
      const [link = ''] = /^\p{L}+/u.exec(fragment) ?? [];
      const added = words(fragment.replace(STARTS_AND, ''));
      complete(before, {
        [latest]: `${before.criterion[latest]} ${link.toLowerCase()} ${added}`,
      });
      continue;
    }
    const read = readFragment(fragment);
    const isMore = latest !== null && part !== undefined;
    if (before !== undefined && isMore && continues(before.criterion, part)) {
      const { when, then } = before.criterion;
      complete(before, { when: when || read.when, then: then || read.then });
    } else {
      add({ ...read, title });
      title = '';
    }
    latest = part === undefined ? null : lastPart(found.at(-1)?.criterion ?? read);
  }
  if (title !== '' || open.length > 0) add({ ...emptyCriterion, then: title });
  return found;
}

function saysSomething({ given, when, then }: Criterion): boolean {
  return given + when + then !== '';
}

/** The criteria that the text holds, in their order. */
export function readCriteria(text: string): Criterion[] {
  return findCriteria(text)
    .map(({ criterion }) => criterion)
    .filter(saysSomething);
}

/** The criterion with its trigger before its outcome, where the words are nothing but the trigger that it lacks; else null. */
export function withTrigger(criterion: string, trigger: string): string | null {
  const [open, ...more] = readCriteria(criterion);
  const [added, ...others] = readCriteria(trigger);
  if (open === undefined || added === undefined || more.length + others.length > 0) return null;
  const isWanted = missingHalf(open) === 'when' && open.given === '' && open.title === '';
  const isTrigger = added.when !== '' && added.then === '' && added.title === '';
  return isWanted && isTrigger ? `${words(trigger)} → ${open.then}` : null;
}

/** The text in pieces that hold one criterion each: "Given", "When" and "Then" on lines of their own are one. */
export function criterionItems(text: string): string[] {
  const pieces: FoundCriterion[] = [];
  for (const piece of findCriteria(text)) {
    const last = pieces.at(-1);
    // A lone "When" says nothing and belongs to its neighbour.
    if (last === undefined || (saysSomething(last.criterion) && saysSomething(piece.criterion))) {
      pieces.push(piece);
      continue;
    }
    last.points.push(...piece.points);
    if (saysSomething(piece.criterion)) last.criterion = piece.criterion;
  }
  return pieces.map(({ points }) => points.join('\n'));
}

function lastPart(criterion: Criterion): Part {
  if (criterion.then !== '') return 'then';
  return criterion.when !== '' ? 'when' : 'given';
}

/** Which half of a test is still unsaid; null when something happens and something comes of it. */
export function missingHalf(criterion: Criterion): 'when' | 'then' | null {
  if (criterion.when === '') return 'when';
  return criterion.then === '' ? 'then' : null;
}

/** Whether the words are a question of their own, and no part of a criterion that somebody is unsure of. */
export function asksQuestion(text: string): boolean {
  const isFormed = Object.values(STARTS).some((start) => start.test(text.trim()));
  return /\?\s*$/u.test(text) && !isFormed;
}

/**
 * The criterion with the answer to the question for its missing half. An answer that says another thing than what stands
 * there already is a criterion of its own: it comes behind the first one, which stays open.
 */
export function withMissingHalf(criterion: Criterion, said: string): [Criterion, ...Criterion[]] {
  const answer = withoutListMarker(said).text;
  const half = missingHalf(criterion) ?? 'when';
  const several = readCriteria(answer);
  if (several.length > 1 && several.some((one) => one.when !== '')) return [criterion, ...several];
  const isFormed = Object.values(STARTS).some((start) => start.test(answer));
  const read = isFormed
    ? readFragment(words(answer))
    : { ...emptyCriterion, [half]: words(onOneLine(answer)) };
  const isAnother = (part: Part) =>
    read[part] !== '' &&
    criterion[part] !== '' &&
    read[part].toLowerCase() !== criterion[part].toLowerCase();
  if ((['given', 'when', 'then'] as const).some(isAnother))
    return [criterion, ...readCriteria(answer)];
  return [
    {
      ...criterion,
      given: criterion.given || read.given,
      when: criterion.when || read.when,
      then: criterion.then || read.then,
    },
  ];
}
