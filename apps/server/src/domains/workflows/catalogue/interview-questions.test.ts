import { expect, test } from 'vitest';
import { closedQuestionHint, questionType } from './interview-questions.ts';
import { generalisationHint, reproachHint } from './talk-hints.ts';

test.each([
  ['Nutzt du unser Portal?', 'closed'],
  ['Hast du schon einmal etwas zurückgeschickt?', 'closed'],
  ['Do you use our portal?', 'closed'],
  ['Was it easy to find?', 'closed'],
  ['Haben Sie unser Portal schon benutzt?', 'closed'],
  ['Können Sie damit arbeiten?', 'closed'],
  ['Kaufen Sie auch im Laden ein?', 'closed'],
  ['Schickst du oft etwas zurück?', 'closed'],
  ['Would it help to see the status?', 'closed'],
  ['Finden Sie nicht auch, dass es lange dauert?', 'leading'],
  ['Könnten Sie sich vorstellen, dafür zu zahlen?', 'hypothetical'],
  ['Stellen Sie sich vor, es gäbe eine App.', 'hypothetical'],
  ['Erzählen Sie mir vom letzten Mal?', 'open'],
  ['Denken Sie an die letzte Retoure: Was haben Sie zuerst getan?', 'open'],
  ['Bevor Sie angerufen haben, was haben Sie versucht?', 'open'],
  ['Solange Sie warten, was tun Sie?', 'open'],
  ['Obwohl Sie das Portal haben, wie oft rufen Sie an?', 'open'],
  ['Wie sind Sie vorgegangen?', 'open'],
  ['Würdest du eine App dafür nutzen?', 'hypothetical'],
  ['What would you pay for it?', 'hypothetical'],
  ['Findest du nicht, dass es lange dauert?', 'leading'],
  ['Don’t you think that it takes long?', 'leading'],
  ['Was hast du dann getan?', 'open'],
  ['Erzähl mir vom letzten Mal.', 'open'],
  ['Wann hast du zuletzt angerufen?', 'open'],
  ['What did you do next?', 'open'],
  ['Tell me about the last time.', 'open'],
] as const)('%j is a question of the type %s [OPEN2-032]', (question, type) => {
  expect(questionType(question)).toBe(type);
});

test('the first question that is not open is asked about, each type in its own way', () => {
  const open = 'Was hast du dann getan?';
  expect(closedQuestionHint([open], 'de')).toBeNull();
  expect(closedQuestionHint([open, 'Nutzt du es?'], 'de')).toContain('„Nutzt du es?“ passt ein Ja');
  expect(closedQuestionHint(['Would you use it?'], 'en')).toContain('a future that nobody knows');
  expect(closedQuestionHint(['Findest du nicht auch?'], 'de')).toContain('legt die Antwort');
});

test('a sweeping word and a judgement are asked about, and an observation is not', () => {
  expect(generalisationHint('Ihr ändert ständig alles', 'de')).toContain('„ständig“');
  expect(generalisationHint('You never answer', 'en')).toContain('“never”');
  expect(generalisationHint('Am 04.03. kam die Änderung', 'de')).toBeNull();
  expect(reproachHint('Er ist stur', 'de')).toContain('„stur“');
  expect(reproachHint('She refuses to help', 'en')).toContain('“refuses”');
  expect(reproachHint('Er hat zweimal abgesagt', 'de')).toBeNull();
});
