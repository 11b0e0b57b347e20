export const calendar = {
  title: 'Choose a date',
  pick: 'Pick a date',
  loading: 'Opening the calendar...',
  /** Read out with a day. */
  today: 'today',
  chosen: 'chosen',
  /** Why a day cannot be picked: below the month, and read out with the day. */
  fullyBooked: 'Fully booked.',
  tooSoon: 'Please book {hours} hours before we set out at {departs}.',
  pastCutOff: 'Please book by {cutOff} the day before.',
  /** Where the days lie years apart. */
  month: 'Month',
  year: 'Year',
  noDate: 'Leave it open',
  close: 'Close',
}
