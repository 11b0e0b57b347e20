/** Days on which a tour, or the whole company, takes nobody out. */
export const adminClosed = {
  title: 'Closed days',
  text: 'When a tour doesn’t run, or nobody works: a storm, a park that closes, a holiday. Guests can’t book these days, and see why. Trips already sold stay as they are, listed here for you to move or cancel.',
  empty: 'No closed days, apart from those in the settings.',
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
  removed: 'The days are open again.',
}
