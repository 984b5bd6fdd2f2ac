import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A team that helps nurses to swap their shifts. */
export const assistProductVisionSample: GuidedWorkflowSample = {
  card: 'assist_product_vision',
  messages: {
    de: [
      'Pflegekräfte, die ihre Schichten kurzfristig tauschen',
      'Ein Tausch kostet sie heute 6 Anrufe und gelingt nur jedes zweite Mal',
      'Chatgruppen und einen Aushang im Stationszimmer',
      'Dienstring, ein Tauschplan fürs Handy',
      'Sie finden in unter 10 Minuten jemanden für ihre Schicht',
      'Es fragt nur Kolleginnen, die laut Tarif einspringen dürfen',
      'Pflegekräfte tauschen Schichten in Minuten statt in Tagen, und keine Station bleibt unbesetzt.',
      '80 % der Tauschanfragen sind am selben Tag gelöst',
      'Dienstplanung für ein ganzes Haus',
    ],
    en: [
      'nurses who swap shifts at short notice',
      'A swap costs them 6 calls today and works out only every other time',
      'chat groups and a notice on the ward',
      'Shiftring, a swap planner for the phone',
      'They find somebody for their shift in under 10 minutes',
      'It only asks colleagues whose contract lets them step in',
      'Nurses swap shifts in minutes instead of days, and no ward is left unstaffed.',
      '80% of the swap requests are solved the same day',
      'Rostering a whole hospital',
    ],
  },
  title: {
    de: 'Produktvision: Dienstring, ein Tauschplan fürs Handy',
    en: 'Product vision: Shiftring, a swap planner for the phone',
  },
  lines: {
    de: [
      '> Pflegekräfte tauschen Schichten in Minuten statt in Tagen, und keine Station bleibt unbesetzt.',
      '## Unterschied',
      '- Dienstplanung für ein ganzes Haus',
    ],
    en: [
      '> Nurses swap shifts in minutes instead of days, and no ward is left unstaffed.',
      '## Difference',
      '- Rostering a whole hospital',
    ],
  },
};
