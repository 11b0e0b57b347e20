/**
 * The mails before and after a trip. They name days, never ‘tomorrow’: readers are in other time
 * zones.
 */
export const followUp = {
  guide: 'Your guide',
  registered: '{name}, registered guide {registration}',
  vehicle: 'Your vehicle',
  plated: '{name}, {plate}',
  pickUp: 'Pick-up',
  pickUpAt: '{time}, Cape Town time',
  pickUpIn: '{time}, Cape Town time, in {area}',
  pickUpFrom: '{time}, Cape Town time, from {place}',
  /** Used for a trip of several days. */
  pickUpOn: 'Pick-up on {date}',
  where: 'Where',
  placeOpen:
    'We don’t know yet where to pick you up. Please tell us on your booking page, or just reply.',
  soon: {
    subject: 'What to know for {date}: {title} ({reference})',
    preview: 'Your pick-up time, your guide and what to bring.',
    text: 'We’re looking forward to {date}. Here’s what you need to know.',
    crewLater: 'If your guide or vehicle isn’t listed above yet, we’ll tell you the day before.',
    bring: 'What to bring',
    balance:
      'Your balance of {amount} is still open. Please pay it on your booking page before the trip.',
    page: 'Has anything changed? Tell us on your booking page: where you’re staying, how many of you there are, what you’d like.',
  },
  tomorrow: {
    subject: 'Pick-up at {time} on {date} ({reference})',
    preview: 'Everything’s ready for {title}.',
    text: 'Everything’s ready for {date}: {title}. Here’s your pick-up time, Cape Town time.',
    time: 'Pick-up time',
    balance:
      'Your balance of {amount} is still open. Please pay it on your booking page before we set out.',
    page: 'All the details are on your booking page.',
  },
  over: {
    subject: 'Thank you: {title} ({reference})',
    preview: 'How was it? We’d like to know, whatever you think.',
    text: 'Thank you for travelling with us.',
    balance:
      'Your balance of {amount} is still open. Please pay it on your booking page; if you already have, thank you.',
    pay: 'Open my booking',
    ask: 'How was it? Please write a review, good or bad. We ask in the same words however the trip went, and we never leave a review out for having few stars.',
    link: 'Write a review',
    rules:
      'You can change it until we’ve read it, and remove it whenever you like. There are only three reasons we wouldn’t show one, and they’re all in our rules.',
    rulesLink: 'Our rules for reviews',
  },
  refused: {
    subject: 'Your review of {title} ({reference})',
    preview: 'We can’t show it, and here’s why.',
    text: 'Thank you for your review of {title}. We’ve read it, but under one of our three rules we can’t show it on our site. It has nothing to do with how many stars you gave.',
    rule: 'The rule',
    again: 'You can remove it on your booking page and write a new one.',
    link: 'Open my review',
    rulesLink: 'Our rules for reviews',
  },
}
