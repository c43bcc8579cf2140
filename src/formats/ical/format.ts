import { confidence, type Format } from '../../core/format.js';

export const ical: Format = {
  id: 'ical',
  title: 'Calendar (iCalendar)',
  family: 'mail',
  mediaTypes: ['text/calendar'],
  extensions: ['ics', 'ical', 'ifb', 'vcs'],
  sniff: (peek) => (/^\s*BEGIN:VCALENDAR/i.test(peek.text()) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};
