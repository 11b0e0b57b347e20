/** The mails about an offer of ours. */
export const offer = {
  sent: {
    subject: 'Your quote {reference}: {title}',
    preview: 'Everything in it, and one press to accept. It holds until {date}.',
    text: 'Here’s what we’ve planned for you. Take your time: everything’s on a page of its own.',
  },
  again: {
    subject: 'Your new quote {reference}: {title}',
    preview: 'This one takes the place of the one before. It holds until {date}.',
    text: 'We’ve changed your quote. This one takes the place of the one before.',
  },
  reminder: {
    subject: 'Your quote {reference} holds until {date}',
    preview: 'After that we can’t promise the days or the price.',
    text: 'A short reminder: our quote for {title} holds until {date}. After that we can’t promise the days or the price.',
  },
  inIt: 'What’s in it',
  day: 'Day',
  price: 'Price',
  dayOn: '{title}, {date}',
  optional: '(if you like)',
  total: 'All of it',
  options: 'What says “if you like” isn’t in the sum. You choose it when you accept.',
  deposit: 'You pay {amount} of it first, and the rest before the trip.',
  holds: 'This quote holds until the end of {date}.',
  open: 'Look at the quote',
  nothingYet: 'Nothing is booked, and nothing is owed, until you accept it.',
  whatsapp: 'Hello, I have a question about your quote {reference}.',
  whatsappBooked: 'Hello, I have a question about my booking {booking}.',
  acceptedToPay: {
    subject: 'Your booking {booking}: please pay by {date}',
    preview: 'We’re holding your places until {date}.',
    text: 'Thank you for accepting our quote {reference}. We’re holding your places until the end of {date}. Your booking is confirmed once we’ve received {amount}.',
    page: 'You can pay on your booking page, online or by bank transfer.',
  },
  acceptedInvoice: {
    subject: 'Confirmed: {booking}',
    preview: 'Your booking is confirmed. Please pay {amount} by {date}.',
    text: 'Thank you for accepting our quote {reference}. Your booking is confirmed. Please pay {amount} by {date}.',
    page: 'Your booking’s page has everything: the days, your papers, and how to pay.',
  },
  paying: 'When it’s paid',
  firstPart: 'First, by {date}',
  rest: 'By {date}',
  office: {
    accepted: {
      subject: 'Quote {reference} accepted: {booking}',
      preview: '{name} has accepted {title}.',
      text: '{name} has accepted quote {reference}, {title}. It’s booking {booking} now, and its places are taken.',
    },
    declined: {
      subject: 'Quote {reference} declined',
      preview: '{name} has declined {title}.',
      text: '{name} has declined quote {reference}, {title}. Nothing is booked.',
    },
    next: {
      invoiced: 'They pay by invoice, so it’s confirmed already.',
      confirmed: 'It’s confirmed already. Their payment is still to come.',
      held: 'It’s confirmed once they’ve paid.',
    },
  },
}
