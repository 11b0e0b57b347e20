/** The mails to guests on the waiting list. */
export const waiting = {
  asked: {
    subject: 'Open this to join the waiting list: {title}, {date}',
    preview: 'One click, and you’re on it.',
    text: 'You’d like a place on {title} on {date}. Please open this link once, and you’re on our list. When a place comes free we write to people in the order they joined, and hold it for a few hours while they decide.',
    open: 'Put me on the list',
    notYou: 'You didn’t ask for this? Then don’t open it, and we won’t write about this day again.',
  },
  joined: {
    subject: 'You’re on the waiting list: {title}, {date}',
    preview: 'We’ll write to you the moment a place comes free.',
    text: 'You’re on our waiting list for {title} on {date}. When a place comes free we write to people in the order they joined, and hold it for a few hours while they decide.',
    nothing:
      'Nothing is booked, and nothing is owed. Your name comes off our list once the day is over.',
    leave: 'See or leave the waiting list',
  },
  offer: {
    subject: 'A place for you: {title}, {date}',
    preview: 'It’s held for you until {time} on {until}.',
    text: 'A place has come free: {title} on {date}. It’s yours if you still want it. We’re holding it for you until {time} on {until}, Cape Town time; then it goes to the next person on the list.',
    book: 'Book your place',
    other:
      'Changed your mind? Please give the place up with the same link: someone else is waiting.',
  },
  tour: 'Tour',
  day: 'Day',
  party: 'Guests',
  whatsapp: 'Hello, I’m on your waiting list for {title} on {date}.',
}
