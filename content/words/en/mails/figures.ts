/** The owner's monthly mail of figures. */
export const figures = {
  subject: 'Your figures for {month}',
  preview: '{sold} sold, {earned} earned.',
  text: 'Here are your figures for {month}. ‘Owed’ and ‘To refund’ are as of this morning, for that month’s trips.',
  what: 'In the month',
  amount: 'Amount',
  trips: 'Trips',
  guests: 'Guests',
  noShows: 'No-shows',
  byTour: 'Earned by tour',
  tour: 'Tour',
  link: 'See all figures',
  off: 'You can switch this e-mail off at the bottom of that page.',
}
