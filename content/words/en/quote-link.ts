/** The page that the link in a quote request’s mail opens. */
export const quoteLink = {
  title: 'Your request {reference}',
  leads: {
    requested:
      'We have it, and the office answers within {hours} hours. Until then, change what you like and send it again: we answer what you sent last.',
    quoted:
      'The office has answered you by e-mail. If something has changed since, say so here and send it again: you’ll get a new answer.',
    closed:
      'This request is closed, so it can’t be changed here any more. Would you like to take it up again? Write to {email} or call {phone}.',
  },
  sentAgain: 'We have your change.',
  sentAgainText: 'The office sees what is new, and we’ve e-mailed you what we go by now.',
  answersTo: 'Our answers go to {email}. To have them go elsewhere, reply to one of our e-mails.',
  asSent: 'As you sent it',
  estimate: 'Estimate',
  share: 'Show it to others',
  shareText:
    'This link shows the days and the estimate, without your name. Whoever has it can make a copy of their own.',
  change: 'Change it',
  changeText: 'Change what you like below. Nothing is sent until you press the button.',
  tours: 'The days, one tour after another',
  tour: 'Tour {n}',
  startsAt: 'Tour {n} starts at',
  noTour: 'None',
  send: 'Send it again',
  pleaseMend: 'Please check this first:',
  earlier: 'What you sent before',
  until: 'Until {date}, {time}',
  notGiven: 'Not given',
  labels: {
    guests: 'People',
    days: 'Days',
    firstDay: 'First day',
    lastDay: 'Last day',
    offerBy: 'Offer needed by',
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
