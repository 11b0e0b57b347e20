/** The mails before a trip and after it. They name days, never 'tomorrow': it's read in other time zones. */
export const followUp = {
  guide: 'Your guide',
  registered: '{name}, registered guide {registration}',
  vehicle: 'Your vehicle',
  plated: '{name}, {plate}',
  pickUp: 'Pick-up',
  pickUpAt: '{time}, Cape Town time',
  pickUpIn: '{time}, Cape Town time, in {area}',
  pickUpFrom: '{time}, Cape Town time, from {place}',
  /** For a trip of several days. */
  pickUpOn: 'Pick-up on {date}',
  where: 'Where',
  placeOpen:
    'We don’t know yet where to pick you up. Please tell us on your booking page, or just reply.',
  soon: {
    subject: 'What to know for {date}: {title} ({reference})',
    preview: 'When we’ll pick you up, who comes with you and what to bring.',
    text: 'We’re looking forward to {date}. Here’s what you need to know.',
    crewLater: 'What isn’t settled yet, your guide or your vehicle, we’ll tell you the day before.',
    bring: 'What to bring',
    balance: 'There’s {amount} still to pay. Please pay it on your booking page before the day.',
    page: 'Something changed? Tell us on your booking page: where you’re staying, how many you are, what you’d like.',
  },
  tomorrow: {
    subject: 'Pick-up at {time} on {date} ({reference})',
    preview: 'Everything’s ready for {title}.',
    text: 'Everything’s ready for {date}: {title}. We’ll pick you up at this time, by Cape Town’s clock.',
    time: 'Pick-up time',
    balance: 'There’s {amount} still to pay. Please pay it on your booking page before we set out.',
    page: 'All the details are on your booking page.',
  },
  over: {
    subject: 'Thank you: {title} ({reference})',
    preview: 'How was it? We’d like to know, whatever you think.',
    text: 'Thank you for travelling with us.',
    balance:
      'There’s {amount} still to pay. Please pay it on your booking page; if you already have, thank you.',
    pay: 'Open my booking',
    ask: 'How was it? Please write a review, good or bad. We ask in the same words however the trip went, and we never leave a review out for having few stars.',
    link: 'Write a review',
    rules:
      'You can change it until we’ve read it, and remove it whenever you like. There are only three reasons we wouldn’t show one, and they’re all in our rules.',
    rulesLink: 'Our rules for reviews',
  },
  refused: {
    subject: 'Your review of {title} ({reference})',
    preview: 'We don’t show it, and here’s why.',
    text: 'Thank you for your review of {title}. We’ve read it, and one of our three rules keeps us from showing it on our site. It isn’t about your stars.',
    rule: 'The rule',
    again: 'You can take it back on your booking page and write it again.',
    link: 'Open my review',
    rulesLink: 'Our rules for reviews',
  },
}
