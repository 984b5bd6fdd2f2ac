import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import {
  dialogueContext as context,
  documentIn,
  lastReply as last,
  talk,
} from './guided-dialogue.fixture.ts';
import { continueDialogue } from './guided-dialogue.ts';
import type { DialogueContext } from './guided-introduction.ts';
import { readGuidedState } from './guided-state.ts';
import { allSamples } from './workflows.fixture.ts';

const english = { language: 'en' } as const;

describe('the greeting', () => {
  test('says that it is the guided mode without a language model, and names person, project and mode [OPEN2-058]', () => {
    expect(last(['Hallo'])).toBe(
      [
        'Hallo Mara. Hier antwortet der **geführte Modus** von Robin. Es ist kein Sprachmodell beteiligt: Ich folge festen Regeln, frage nach und arbeite nur mit deinen Worten.',
        'Wir sind im Projekt „Kundenportal“, im Modus Assist. Hier bringen wir etwas zu Papier, das dein Team gleich verwenden kann.',
        'Das geht ohne Sprachmodell:',
        '- **User Story schreiben.** Ich frage, du antwortest, und am Ende steht eine Story, die ins Refinement kann: mit Akzeptanzkriterien und INVEST-Check.\n- **Schritt für Schritt durch eine Karte.** „Akzeptanzkriterien schärfen“, „Backlog priorisieren“, „Epic aufteilen“, „Produktvision schärfen“, „Refinement vorbereiten“, „Stakeholder-Update entwerfen“: Wähl die Karte, oder schreib ihren Namen.\n- **Sprachmodell anschließen.** Ich sage dir, wen du darum bittest.',
        'Schreib zum Beispiel „User Story für den Passwort-Reset“ oder gleich den ganzen Satz: „Als … möchte ich …, damit …“.',
      ].join('\n\n'),
    );
    expect(last(['Hello'], english)).toContain('No language model is involved');
  });

  test.each(['assist', 'grow', 'catch_up', 'talk'] as const)(
    'has its own words in %s, in both languages, with and without a project',
    (sessionType) => {
      const others = (['assist', 'grow', 'catch_up', 'talk'] as const).filter(
        (type) => type !== sessionType,
      );
      for (const language of ['de', 'en'] as const) {
        const here = last(['hi'], { language, sessionType });
        for (const other of others)
          expect(last(['hi'], { language, sessionType: other })).not.toBe(here);
        expect(last(['hi'], { language, sessionType, projectName: null })).not.toContain(
          'Kundenportal',
        );
      }
    },
  );

  test('tells of the guided mode once, also when the first message is no greeting', () => {
    const [first, second] = talk(['User Story schreiben', 'Kundin']);
    expect(first).toContain('*Hier antwortet der geführte Modus von Robin, ohne Sprachmodell.*');
    expect(second).not.toContain('geführte Modus');
  });

  test('shows a name of markdown as the name that it is', () => {
    expect(last(['Hallo'], { userName: '# <b>Ma*ra*' })).toContain(
      String.raw`Hallo \# \<b\>Ma\*ra\*.`,
    );
  });
});

describe('the language', () => {
  test('is the one that somebody writes, whatever the interface says', () => {
    expect(last(['hello'])).toContain('guided mode');
    expect(last(['Hallo'], english)).toContain('geführte Modus');
    expect(last(['Hallo', '😀', 'ok'], english)).toContain('Schreib zum Beispiel');
  });

  test('stays with a story that has begun, and offers the other one to those who write it', () => {
    const replies = talk([
      'User Story schreiben',
      'Kundin',
      'I want to pay with my phone and not with cash',
    ]);
    expect(replies[2]).toContain('Wozu?');
    expect(replies[2]).toContain('Prefer English? Write `english`.');
  });

  test('changes on request, and with a whole story sentence', () => {
    expect(last(['User Story', 'Kundin', 'english'])).toContain('What does this person want');
    const sentence = 'As a guest I want to order without an account so that I can buy quickly';
    expect(last(['User Story schreiben', sentence])).toContain('How does this work today');
  });

  test.each([
    ['Rolle: Customer with a login', 'möchte ich', 'Als'],
    ['**Role:** Kundin ohne Konto', 'I want', 'As'],
    ['Persona: Customer with a login', 'möchte ich', 'Als'],
  ])('of a story that is done is the one in which an answer is named: %s', (said, ...words) => {
    const story = ['User Story schreiben', 'Kundin', 'mein Passwort ändern', 'es sicher ist'];
    const reply = last([...story, 'keine', 'keine', 'keine', 'fertig', said]);
    for (const each of words) expect(documentIn(reply)).toContain(`**${each}`);
  });

  test('follows the interface when somebody changes it there', () => {
    const first = continueDialogue({
      state: null,
      said: 'hi',
      context,
    });
    const second = continueDialogue({
      state: first.state,
      said: 'ok',
      context: { ...context, ...english },
    });
    expect(second.reply).toContain('Write for example');
  });
});

describe('how a language model is connected', () => {
  test('is explained step by step to an administrator, on the screen that does it', () => {
    const reply = last(['Wie schließe ich Claude an?'], { isAdmin: true });
    expect(reply).toContain(
      '1. Öffne in der Administration die [Systemkonfiguration](/admin?tab=system) und wähl bei Claude **Einrichten** oder **Bearbeiten**.\n2. Trag Modell und API-Schlüssel ein, teste die Verbindung und speichere.\n3. Wähl **Als aktiv setzen**.',
    );
    expect(reply).toContain('`http://localhost:11434/v1`');
    expect(reply).toContain('Umgebungsvariablen');
  });

  test('goes through openai with a base URL for a server of one’s own', () => {
    const reply = last(['How do I connect Ollama?'], { ...english, isAdmin: true });
    expect(reply).toContain('choose **Set up** or **Edit** at OpenAI');
    expect(reply).toContain('the base URL is `http://localhost:11434/v1`');
  });

  test('is left to an administrator by everybody else', () => {
    const reply = last(['Sprachmodell anschließen']);
    expect(reply).toContain('Administrationsrechten');
    expect(reply).not.toContain('/admin');
  });
});

describe('what it can’t do freely', () => {
  test('it says, repeats what it understood, and offers a story about that', () => {
    expect(talk(['Hallo', 'Die Suche im Shop ist kaputt', 'ja'])[1]).toBe(
      'Dein Thema, wie ich es lese: „Die Suche im Shop ist kaputt“\n\nFrei darauf antworten kann ich ohne Sprachmodell nicht. Soll ich dir die Fragen stellen, die eine User Story daraus machen? Schreib `ja` oder `nein`.',
    );
    expect(last(['Hallo', 'Die Suche im Shop ist kaputt', 'ja'])).toContain(
      'Thema: „Die Suche im Shop ist kaputt“',
    );
    expect(last(['Hallo', 'Die Suche im Shop ist kaputt', 'nein'])).toContain('dann keine Story');
    expect(last(['Wir ziehen die Datenbank am 14. April um. Sicherung vorher.'])).toContain(
      '„Wir ziehen die Datenbank am 14. April um“',
    );
  });

  test('it takes a wish apart as soon as somebody says yes', () => {
    const reply = last([
      'Wir brauchen einen CSV-Export, damit die Buchhaltung nicht abtippen muss',
      'ja',
    ]);
    expect(reply).toContain(
      '- **Bedarf:** einen CSV-Export\n- **Nutzen:** die Buchhaltung nicht abtippen muss',
    );
    expect(reply).toContain('Wer braucht das?');
  });

  test('it lets somebody choose from a list', () => {
    const lines = ['- Export\n- Suche\n- Filter'];
    expect(last(lines)).toContain('1. Export\n2. Suche\n3. Filter');
    expect(last([...lines, '2'])).toContain('Thema: „Suche“');
    expect(last([...lines, '7'])).toContain('Nummer von 1 bis 3');
  });

  test('it keeps a sentence as the context, to be put better later', () => {
    const lines = [
      'Unser Checkout ist langsam, viele brechen ab',
      'ja',
      'Als Kundin möchte ich zahlen, damit ich fertig bin',
    ];
    expect(last(lines)).toContain('Bisher: „Unser Checkout ist langsam, viele brechen ab“');
  });

  test.each([
    ['catch_up', 'Was ist seit Montag passiert?', '„Entscheidungen im Blick“', 'User Story'],
    ['grow', 'Ich sage zu selten Nein', '„Stakeholder-Kommunikation“', 'User Story'],
    ['talk', 'Ich bin heute müde', 'Steckt ein Anliegen dahinter', 'Soll ich dir die Fragen'],
  ] as const)(
    'in the mode %s it offers what belongs there',
    (sessionType, said, named, unasked) => {
      const reply = last([said], { sessionType });
      expect(reply).toContain(named);
      expect(reply).not.toContain(unasked);
    },
  );

  test('it points the way to a language model when somebody asks a question', () => {
    expect(last(['Was war letzte Woche los?'], { sessionType: 'catch_up' })).toContain(
      '„Sprachmodell anschließen“',
    );
  });

  test.each([
    ['Was ist INVEST?', '**I**ndependent'],
    ['Bist du eine KI?', 'kein Sprachmodell, keine KI'],
    ['danke', 'Gern.'],
    ['zurück', 'kein Workflow'],
    ['das war’s, danke', 'In Ordnung. Nenn mir ein Thema'],
    ['was kannst du', 'Das geht ohne Sprachmodell'],
    ['keine Story', 'dann keine Story'],
    ['', 'Hallo Mara'],
    ['…', 'nichts zu lesen'],
  ])('to "%s" it says something of use', (said, expected) => {
    expect(last([said])).toContain(expected);
  });
});

describe('a draft that waits', () => {
  test.each(['hallo', 'hilfe', 'ja', 'nein', 'stopp', 'Sag mal, was kannst du?'])(
    'is told of to whoever comes back to it with "%s"',
    (said) => {
      expect(last(['User Story', 'Kundin', 'stopp', said])).toContain('angehaltener Entwurf');
    },
  );
});

describe('an offer', () => {
  const list = '- Export\n- Suche\n- Filter';

  test('of several topics stands until one of them is chosen, whatever else is said to it', () => {
    expect(last([list, 'ja'])).toContain('Nummer von 1 bis 3');
    expect(last([list, 'ja', '2'])).toContain('Thema: „Suche“');
    expect(last([list, '7', '3'])).toContain('Thema: „Filter“');
  });

  test('is declined by `stopp` and by `überspringen` too', () => {
    expect(last(['Die Suche ist kaputt', 'stopp'])).toContain('dann keine Story');
    expect(last(['Die Suche ist kaputt', 'überspringen'])).toContain('dann keine Story');
  });

  test('is gone with the card that somebody begins instead', () => {
    const card = { said: 'Los', card: 'catchup_risk_radar' } as const;
    const reply = talk(['Die Suche ist kaputt', card, 'stopp', 'ja']).at(-1);
    expect(reply).not.toContain('Thema:');
  });

  test('makes the topic the heading, and a short sentence the context too', () => {
    const accepted = ['Suche kaputt, viele klagen', 'ja'];
    expect(last(accepted)).toContain('Thema: „Suche kaputt, viele klagen“');
    expect(last([...accepted, 'Als Gast möchte ich suchen, damit ich finde'])).toContain(
      'Bisher: „Suche kaputt, viele klagen“',
    );
  });
});

describe('a review of the scratchpad', () => {
  const said = 'Bitte prüfe das Dokument "Vision" und gib mir Feedback dazu.';

  /** Says some messages, then asks for a review in the middle of what they have begun. */
  function askAfter(lines: string[], surroundings: Partial<DialogueContext> = {}) {
    const here = { ...context, ...surroundings };
    const step = (state: unknown, words: string, isReview: boolean) =>
      continueDialogue({
        state,
        said: words,
        context: { ...here, isReview },
      });
    let state: unknown = null;
    for (const line of lines) ({ state } = step(state, line, false));
    return { before: state, after: step(state, said, true) };
  }

  test.each([
    ['a story', ['User Story', 'Kundin']],
    ['a card', ['Produktvision schärfen', 'Shop']],
  ])('is no answer to a question of %s, which still stands [OPEN2-125]', (_, lines) => {
    const { before, after } = askAfter(lines);
    expect(after.state).toEqual(before);
    expect(after.reply).toBe(
      'Ein Dokument prüfen kann ich ohne Sprachmodell nicht. Meine Frage von eben steht noch: Schreib einfach deine Antwort.',
    );
  });

  test('is no topic of a story, and leaves an offer as it is [OPEN2-125]', () => {
    const { before, after } = askAfter(['- Export\n- Suche', 'ja']);
    expect(after.state).toEqual(before);
    expect(after.reply).toContain('„Sprachmodell anschließen“');
  });

  test('is declined in the language of the conversation: its words are always German [OPEN2-125]', () => {
    expect(askAfter([], english).after.reply).toContain('I cannot review a document');
    expect(askAfter(['hello'], english).after.reply).toContain('I cannot review a document');
  });
});

test('says who answers once also where the first question is who that is', () => {
  expect(last(['Bist du eine KI?'])).not.toContain('*Hier antwortet');
});

test('tells in the language that somebody asks for what it can do', () => {
  expect(last(['hello', 'german'], english)).toContain('Das geht ohne Sprachmodell');
});

describe('whatever comes', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<b>x</b>',
      '# x',
      '```',
      '![x](y)',
      '| a |\n| - |',
      '---',
      '> x\n- y',
      '<!-- x',
    ),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    fc.constantFrom(
      ...[
        'User Story',
        'zurück',
        'skip',
        'stop',
        'zeig',
        'neu',
        'undo',
        'ja',
        'no',
        'fertig',
        '2',
        'hilfe',
      ],
      ...[
        'remove 1',
        'english',
        'deutsch',
        'Nutzen: x',
        'change the role',
        'weiter',
        'danke',
        'Der Link gilt',
      ],
      ...[
        'Als Gast möchte ich zahlen, damit ich schnell bin',
        'Wenn a, dann b',
        '- a\n- b\n- c',
        'Was ist das?',
      ],
    ),
  );
  const anyContext = fc.record({
    language: fc.constantFrom('de', 'en'),
    userName: fc.string(),
    projectName: fc.option(fc.string()),
    sessionType: fc.constantFrom('assist', 'grow', 'catch_up', 'talk'),
    isAdmin: fc.boolean(),
  });

  /** Tags that no reply has by itself: HTML, pictures, links and tables can only come from outside. */
  function foreignTags(reply: string): string[] {
    const html = micromark(reply, {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
    });
    const own =
      /^<\/?(?:p|strong|em|ul|ol|li|h1|h2|h3|blockquote|code|pre)(?: (?:start|class)="[^"]*")?>$|^<hr \/>$/u;
    // A bare address becomes a link of its own accord; that is harmless and shows the same words.
    return (html.match(/<[^>]*>/gu) ?? []).filter((tag) => !own.test(tag) && !/^<\/?a/u.test(tag));
  }

  function answersWell(state: unknown, said: string, surroundings: DialogueContext): unknown {
    const turn = continueDialogue({
      state,
      said,
      context: surroundings,
    });
    const stored: unknown = JSON.parse(JSON.stringify(turn.state));
    expect(turn.reply.trim()).not.toBe('');
    expect(turn.reply.isWellFormed()).toBe(true);
    expect(turn.reply).not.toContain('\u0000');
    expect(turn.reply).not.toMatch(/undefined|\[object/u);
    expect(readGuidedState(stored)).toEqual(turn.state);
    expect(foreignTags(turn.reply)).toEqual([]);
    return stored;
  }

  test('a broken or foreign memory counts as none, and the answer is never empty', () => {
    fc.assert(
      fc.property(fc.anything(), anyText, anyContext, (state, said, surroundings) => {
        answersWell(state, said, surroundings);
      }),
    );
    const foreign = {
      version: 2,
      language: 'de',
      interfaceLanguage: 'de',
      offer: null,
      work: null,
    };
    expect(readGuidedState(foreign)).toBeNull();
  });

  test('a workflow that is not in the catalogue is forgotten', () => {
    const { state } = continueDialogue({
      state: null,
      said: 'User Story',
      context,
    });
    const gone = { ...state, work: { ...state.work, workflowId: 'gone' } };
    const turn = continueDialogue({
      state: gone,
      said: 'Kundin',
      context,
    });
    expect(turn.state.work).toBeNull();
    expect(turn.reply).toContain('„Kundin“');
  });

  test('any sequence of messages leads to answers and to memories that can be fed back', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 25 }), anyContext, (messages, surroundings) => {
        let state: unknown = null;
        for (const said of messages) state = answersWell(state, said, surroundings);
      }),
      { numRuns: 150 },
    );
  });

  test('the same words in the same place get the same answer', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 6 }), (messages) => {
        expect(talk(messages)).toEqual(talk(messages));
      }),
      { numRuns: 30 },
    );
  });
});

test('a nod behind a finished document is no greeting', () => {
  const { messages } = allSamples.find(({ card }) => card === 'catchup_risk_radar') ?? {};
  const lines = [{ said: 'Los', card: 'catchup_risk_radar' } as const, ...(messages?.de ?? [])];
  const replies = talk([...lines, 'ok']);
  expect(replies.at(-2)).toContain('Das ist dein Dokument');
  expect(replies.at(-1)).toBe('In Ordnung. Nenn mir ein Thema, sobald du eines hast.');
});

describe('a farewell', () => {
  test.each([
    ['de', 'Tschüss!', 'Bis bald.'],
    ['en', 'bye', 'See you soon.'],
  ] as const)('is answered with one, and is no topic (%s)', (language, said, reply) => {
    expect(talk(['Hi', said], { language }).at(-1)).toBe(reply);
  });

  test('stops what is running', () => {
    const lines = [
      { said: 'Go', card: 'catchup_risk_radar' as const },
      'Go live by May 2nd',
      'bye',
    ];
    expect(talk(lines, { language: 'en' }).at(-1)).toMatch(/^Stopped\./u);
  });
});

test('“never mind” is no topic', () => {
  expect(talk(['Hello', 'never mind'], { language: 'en' }).at(-1)).toMatch(/^All right\./u);
});

test('“no, I meant …” with the name of another card begins that one', () => {
  const lines = ['Prioritisation methods', 'no, I meant story mapping'];
  expect(talk(lines, { language: 'en', sessionType: 'grow' }).at(-1)).toContain(
    '**Story mapping.**',
  );
});

describe('a wish for what a card does, in words of one’s own,', () => {
  test('begins its workflow', () => {
    expect(last(['Hallo', 'Priorisiere bitte das Backlog'])).toContain('**Backlog priorisieren.**');
  });

  test('is an answer where a story asks for one', () => {
    const lines = ['User Story', 'Product Owner', 'das Backlog priorisieren'];
    expect(last(lines)).not.toContain('**Backlog priorisieren.**');
    expect(last([...lines, 'zeig'])).toContain('Backlog priorisieren');
  });
});
