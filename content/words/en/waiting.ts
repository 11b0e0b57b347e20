/** The page on which somebody waits for a place on a full day, leaves the list, and goes on to what is held for them. */
export const waiting = {
  band: 'Waiting list',
  /** Beside a calendar with full days. */
  tellMe: 'Tell me when a place comes free',
  title: 'We’ll tell you when a place comes free',
  lead: '{title} is full on some days. Leave us your address, and we’ll write to you the moment there’s a place for your party. We hold it for you for {hours} hours while you decide.',
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
    'We’ve sent you an e-mail with a link. Open it once, and you’re on the list. By the same link you can leave it again.',
    'Nothing is booked, and nothing is owed.',
  ],
  states: {
    waiting: {
      title: 'You’re on the list',
      text: 'We’ll write to you the moment there’s a place for you, and hold it for {hours} hours. We don’t write at night.',
    },
    offered: {
      title: 'There’s a place for you',
      text: 'We’re holding it for you until {time} on {until}, Cape Town time. After that it goes to the next on our list.',
    },
    taken: {
      title: 'You’ve booked it',
      text: 'The link to your booking is in the e-mail that we sent when you booked.',
    },
    lapsed: {
      title: 'The place has gone to the next',
      text: 'We couldn’t hold it any longer. You can wait for the same day once more.',
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
  party: 'For',
  book: 'Book your place',
  bookText:
    'Please book with the e-mail address that we wrote to: that’s how we know that the place is yours.',
  leave: 'Leave the list',
  letGo: 'Let the place go',
  again: 'Wait for this day again',
}
