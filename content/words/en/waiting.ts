/** The waiting list's page: join, leave, and book a held place. */
export const waiting = {
  band: 'Waiting list',
  /** Shown next to a calendar with full days. */
  tellMe: 'Tell me when a place comes free',
  title: 'We’ll tell you when a place comes free',
  lead: '{title} is full on some days. Leave your e-mail address and we’ll write the moment there’s room for your party, then hold the place for {hours} hours while you decide.',
  day: 'Day',
  adults: 'Adults',
  children: 'Children (3 to 11)',
  toddlers: 'Under 3',
  name: 'Your name',
  email: 'Your e-mail address',
  send: 'Put me on the list',
  pleaseMend: 'Please check this first:',
  bookIt: 'Book that day',
  thanksTitle: 'Please open our e-mail',
  thanks: [
    'We’ve sent you an e-mail with a link. Open it once, and you’re on the list. The same link lets you leave it again.',
    'Nothing is booked, and nothing is owed.',
  ],
  states: {
    waiting: {
      title: 'You’re on the list',
      text: 'We’ll write the moment there’s a place for you, though never at night, and hold it for {hours} hours.',
    },
    offered: {
      title: 'There’s a place for you',
      text: 'We’re holding it for you until {time} on {until}, Cape Town time. Then it goes to the next person on the list.',
    },
    taken: {
      title: 'You’ve booked it',
      text: 'The link to your booking is in the e-mail that we sent when you booked.',
    },
    lapsed: {
      title: 'Your hold has ended',
      text: 'We couldn’t hold the place any longer. You can join the list for the same day again.',
    },
    left: {
      title: 'You’re off the list',
      text: 'We won’t write to you about this day any more.',
    },
    removed: {
      title: 'You’re off the list',
      text: 'Questions? Call us at {phone}.',
    },
  },
  tour: 'Tour',
  party: 'Guests',
  book: 'Book your place',
  bookText: 'Please book with the e-mail address we wrote to, so that we know the place is yours.',
  leave: 'Leave the list',
  letGo: 'Give the place up',
  again: 'Join the list again',
}
