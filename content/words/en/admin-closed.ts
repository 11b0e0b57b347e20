/** Days on which the office takes nobody out, on a tour or at all. */
export const adminClosed = {
  title: 'Closed days',
  text: 'When a tour doesn’t run, or nobody works: a storm, a park that closes, a holiday. Guests can’t book these days any more and read why. What’s sold already stays as it is: it’s listed here for you to move or call off.',
  empty: 'No days are closed beside those of the calendar.',
  add: 'Close some days',
  addTitle: 'What is closed, and when?',
  what: 'What',
  everything: 'The whole company',
  reason: 'Why (guests read it)',
  reasons: {
    holiday: 'Holiday',
    weather: 'Weather',
    'place-closed': 'A place is closed',
    other: 'Something else',
  },
  added: 'The days are closed. No guest can book them.',
  hits: { one: 'One trip is sold on these days:', other: '{n} trips are sold on these days:' },
  remove: 'Open again',
  removeOf: 'Open again: {name}',
  removeTitle: 'Open {name} again?',
  removeText: 'Guests can book these days again.',
  removed: 'The days are open again.',
}
