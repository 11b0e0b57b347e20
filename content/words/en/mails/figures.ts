/** The mail with the figures of a month, to the owner. */
export const figures = {
  subject: 'Your figures for {month}',
  preview: '{sold} sold, {earned} earned.',
  text: 'This is what {month} brought. Owed and to go back are as of this morning, for the trips of that month.',
  what: 'In the month',
  amount: 'Amount',
  trips: 'Trips',
  guests: 'Guests',
  noShows: 'No-shows',
  byTour: 'Earned by tour',
  tour: 'Tour',
  link: 'See all figures',
  off: 'You can switch this e-mail off at the foot of that screen.',
}
