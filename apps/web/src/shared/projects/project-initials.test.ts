import { expect, test } from 'vitest';
import { projectInitials } from './project-initials.ts';

test.each([
  ['Mobile App', 'MA'],
  ['Kundenportal 2.0', 'K2'],
  ['Datenwarehouse', 'DA'],
  ['Intranet-Ablösung', 'IA'],
  ['  ökostrom ', 'ÖK'],
  ['😀 Smile', '😀S'],
  ['🇩🇪 Vertrieb', '🇩🇪V'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['O\u0308kostrom', 'O\u0308K'],
  ['Kundenportal "Nord"', 'KN'],
  ['Shop & (neu)', 'SN'],
  ['„Nord“ – Portal', 'NP'],
  ['Einkauf | <Verkauf>', 'EV'],
  ['Shop + App', 'SA'],
  ['#1', '1'],
  ['!?', '!?'],
  ['', ''],
])('%j is %j', (name, initials) => {
  expect(projectInitials(name)).toBe(initials);
});
