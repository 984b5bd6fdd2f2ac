import { expect, test, vi } from 'vitest';
import { findTimeZones, listTimeZones, timeZoneLabel } from './time-zones.ts';

test.each(['kolkata', 'calcutta'])(
  'a place that the browser calls by its former name is found by %s too, and shown by its present one [OPEN1-056]',
  (typed) => {
    expect(findTimeZones(['Asia/Calcutta', 'Asia/Tokyo'], typed)).toEqual(['Asia/Calcutta']);
    expect(timeZoneLabel('Asia/Calcutta')).toBe('Asia/Kolkata');
  },
);

test.each([[['Asia/Tokyo']], [['Asia/Tokyo', 'UTC']]])(
  'UTC can be chosen once where the browser lists %j [OPEN1-056]',
  (listed) => {
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(listed);
    expect(listTimeZones()).toEqual(['Asia/Tokyo', 'UTC']);
  },
);
