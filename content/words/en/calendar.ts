export const calendar = {
  title: 'Choose a date',
  pick: 'Pick a date',
  loading: 'Opening the calendar...',
  /** Read out with the day by screen readers. */
  today: 'today',
  chosen: 'chosen',
  /** Reasons why a day can't be chosen: shown below the month, and read out with the day. */
  fullyBooked: 'Fully booked.',
  tooSoon: 'Please book {hours} hours before we set out at {departs}.',
  pastCutOff: 'Please book by {cutOff} the day before.',
  /** Lists for choosing days that are years away. */
  month: 'Month',
  year: 'Year',
  noDate: 'Leave it open',
  close: 'Close',
}
