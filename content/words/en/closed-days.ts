/** Closed days as guests read them. {when} is `oneDay` or `severalDays`. */
export const closedDays = {
  why: {
    holiday: 'We’re on holiday {when}.',
    weather: 'The weather keeps us off the road {when}.',
    'place-closed': 'A place we visit on this trip is closed {when}.',
    other: 'This trip doesn’t run {when}.',
  },
  oneDay: 'on {day}',
  severalDays: 'from {from} to {to}',
}
