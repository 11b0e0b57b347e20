/** The mails about a group's request for a quote. */
export const groupQuote = {
  guestsLabel: 'Size',
  guests: { one: '1 guest', other: '{n} guests' },
  days: 'Days',
  fromTo: '{first} to {last}',
  stillOpen: 'Still open',
  offerBy: 'Quote needed by',
  noDeadline: 'No date given',
  guest: {
    subject: 'Your group request {reference}: {guests}',
    preview: 'We have your request. Your reference is {reference}.',
    text: 'Thank you. We have your request, and this is what we’ll work from. If a number or a date is wrong, just reply and tell us.',
    yourGroup: 'Your group',
    askedBy: 'Asked for by',
    steps: {
      answer: 'Within {hours} hours we’ll write to you, with questions if there are any.',
      offer: 'Then you get a programme and one price for everyone.',
      offerBy:
        'You need our quote by {date}. If that’s too soon to do it well, we’ll say so in our first reply.',
      files: 'A programme, a guest list or a logo? Reply to this message and attach it.',
      nothing: 'Nothing is booked, and nothing is owed, until you accept our quote.',
    },
    whatsapp: 'Hello, I have a question about our group, {reference}.',
  },
  office: {
    subject: 'New group request {reference}: {guests}, {days}',
    preview: '{name} asks for a quote for {guests}.',
    text: 'A group has asked for a quote through the website. No date or vehicle is held.',
    theGroup: 'The group',
    vehicles: 'Vehicles',
    pickups: 'Pick-up places',
    programme: 'What they have in mind',
    asks: 'Who asks',
    company: 'Company',
    vatNumber: 'VAT number',
    steps: {
      answer:
        'Within {hours} hours, write to them and ask what is missing. Your reply to this message goes to them.',
      answerBy: 'They need the quote by {date}.',
      free: 'See whether guides and vehicles are free before you name a price.',
      askDays: 'Ask for the days.',
      askPickups: 'Ask where to pick them up.',
      quoted: 'Once the quote is out, mark the request as quoted.',
    },
  },
}
