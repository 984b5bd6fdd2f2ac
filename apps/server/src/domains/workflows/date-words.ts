/** Months by their whole names, in German and in English; but "may", which is a verb as well. */
export const MONTHS =
  'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|june|july|october|december';

/** "Jan" alone is a person, "Jan." is a month. */
const SHORT_MONTHS = '(?:jan|feb|mär|mrz|apr|jun|jul|aug|sept?|okt|oct|nov|dez|dec)\\.';

/** What stands behind the number of a day, a quarter or a span, and not behind that of a list item. */
export const DATE_AFTER_DAY = `(?:(?:${MONTHS}|quartal|halbjahr|bis|und)(?![\\p{L}\\p{N}-])|${SHORT_MONTHS})`;
