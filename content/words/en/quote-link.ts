/** The page opened by the link in a quote request's mail. */
export const quoteLink = {
  band: 'Your request',
  title: 'Your request {reference}',
  reference: 'Reference',
  leads: {
    requested:
      'We have it and will reply within {hours} hours. Until then, change what you like and send it again; we’ll work from the latest version.',
    quoted:
      'We’ve replied by e-mail. If something has changed since, change it here and send it again: we’ll send a new quote.',
    closed:
      'This request is closed, so it can’t be changed here any more. Would you like to take it up again? Write to {email} or call {phone}.',
  },
  /** For a ride that isn’t on the list of prices. */
  rideLeads: {
    requested:
      'We have it, and we’ll e-mail you the price within {hours} hours. You owe nothing until you agree.',
    quoted: 'We’ve replied by e-mail. If something has changed since, reply to that message.',
  },
  rideChange: 'Something to change? Reply to our e-mail, write to {email} or call {phone}.',
  /** Shown once the office has sent a quote. */
  offers: {
    open: 'We’ve sent you a quote of {total}. It’s valid until the end of {date}, and nothing is booked until you accept it.',
    accepted:
      'You’ve accepted our quote of {total}. The link to your booking is in the e-mail that we sent when you accepted.',
    declined:
      'You’ve declined our quote of {total}. Changed your mind? Write to {email} or call {phone}.',
    expired:
      'Our quote expired on {date}. Would you like another? Write to {email} or call {phone}.',
    withdrawn: 'We’ve withdrawn our quote. Questions? Write to {email} or call {phone}.',
  },
  toOffer: 'Open the quote',
  sentAgain: 'We have your change.',
  sentAgainText: 'We can see what’s changed, and we’ve e-mailed you the new version.',
  answersTo: 'Our replies go to {email}. For another address, reply to one of our e-mails.',
  asSent: 'As you sent it',
  estimate: 'Estimate',
  share: 'Show it to others',
  shareText:
    'This link shows the days and the estimate, without your name. Whoever has it can comment, and make a copy of their own.',
  /** For a group's request. The guest makes the link with a button. */
  shareGroup:
    'A link that shows the request without your name, company, phone and VAT number. Whoever has it can comment, but can’t change anything.',
  makeLink: 'Make a link',
  linkMade: 'Here’s your link. We can’t show it again, so copy it or send it on now.',
  linkCount: { one: 'One link is active.', other: '{n} links are active.' },
  endLinks: 'Switch off every link',
  linksEnded: 'No link shows your request any more.',
  /** The new estimate, shown before the changes are sent. */
  look: 'See the new estimate',
  looked: 'With these changes: {total}',
  /** Replaces `looked` if the days are also sold as tours. */
  lookedBoth: 'With these changes: {total} by the estimate, {asTours} at our tours’ prices',
  lookedText: 'As you sent it: {before}. Nothing has been sent yet.',
  change: 'Change it',
  changeText: 'Change what you like below. Nothing is sent until you click the button.',
  tours: 'The days, one tour after another',
  tour: 'Tour {n}',
  startsAt: 'Tour {n} starts at',
  noTour: 'None',
  send: 'Send it again',
  pleaseMend: 'Please check this first:',
  earlier: 'What you sent before',
  until: 'Until {date}, {time}',
  notGiven: 'Not given',
  comments: 'Comments',
  /** Name of the author of the office's comments. */
  us: 'The office',
  commentedBy: '{name}, {date}, {time}',
  /** The page on which someone with the shared link writes a comment to the sender. */
  comment: {
    band: 'A shared itinerary',
    title: 'Tell them what you think',
    text: 'Whoever sent this itinerary will read it on their own page. Nobody else with the link will.',
    name: 'Your name',
    comment: 'Your comment',
    send: 'Send it',
    sent: 'Thank you',
    sentText: 'It’s on its way. They’ll get an e-mail to tell them.',
    back: 'Back to the itinerary',
  },
  /** The page that a group's shared link opens. */
  shared: {
    band: 'A shared request',
    title: 'A request for a group',
    lead: 'Someone has shown you what they’ve asked us for. You can read it and comment; only they can change it.',
    asked: 'What they’ve asked for',
    remark: 'Leave a comment',
    remarkText: 'Whoever sent the request reads it on their own page, and so do we.',
    closed: 'This request is closed, so you can’t comment any more.',
    sent: 'Thank you. Your comment is on its way.',
    sentText: 'They’ll get an e-mail to tell them.',
  },
  labels: {
    guests: 'Guests',
    days: 'Days',
    firstDay: 'First day',
    lastDay: 'Last day',
    offerBy: 'Quote needed by',
    programme: 'What you have in mind',
    vehicles: 'Coaches and other vehicles',
    pickups: 'Pick-up places',
    company: 'Company, school or club',
    vatNumber: 'VAT number',
    name: 'Name',
    phone: 'Phone',
    message: 'Anything we should know',
    estimate: 'Estimate',
  },
}
