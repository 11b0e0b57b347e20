/** The mails about a quote from the office. */
export const offer = {
  sent: {
    subject: 'Your quote {reference}: {title}',
    preview: 'Everything that’s included, and one click to accept. Valid until {date}.',
    text: 'Here’s what we’ve planned for you. Take your time: everything’s on a page of its own, and you can ask us about it there.',
  },
  again: {
    subject: 'Your new quote {reference}: {title}',
    preview: 'It replaces the earlier one and is valid until {date}.',
    text: 'We’ve changed your quote. This one replaces the earlier one.',
  },
  reminder: {
    subject: 'Your quote {reference} is valid until {date}',
    preview: 'After that we can’t promise the days or the price.',
    text: 'A quick reminder: our quote for {title} is valid until {date}. After that we can’t promise the days or the price.',
  },
  inIt: 'What’s in it',
  day: 'Day',
  price: 'Price',
  dayOn: '{title}, {date}',
  optional: '(optional)',
  total: 'Total',
  options: 'Anything marked “optional” isn’t in the total. You choose it when you accept.',
  deposit: 'You pay a deposit of {amount} first, and the balance before the trip.',
  holds: 'This quote is valid until the end of {date}.',
  open: 'See the quote',
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
    page: 'Everything’s on your booking page: the days, your documents and how to pay.',
  },
  paying: 'When to pay',
  firstPart: 'Deposit, by {date}',
  rest: 'Due by {date}',
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
