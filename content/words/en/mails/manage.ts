/** The mail with a new link to a guest's own page, and how other mails name that page. */
export const manage = {
  subject: 'Your booking page ({reference})',
  preview: 'The link to your trip, {title}.',
  text: 'Here’s the link to your trip, {title}. Links we sent you before no longer work.',
  link: 'Open my booking',
  payFirst:
    'We’re keeping your place until {until}, Cape Town time. It’s yours as soon as you’ve paid: all of it or, if your trip is far enough ahead, a first part.',
  pay: 'Pay for my trip',
  page: 'Your booking has a page of its own: what’s booked, what’s paid and owed, your documents and the file for your calendar.',
  ridePage:
    'Your transfer has a page of its own: add your pick-up time and where you’re going there, and find what’s paid and owed, your documents and the file for your calendar.',
  /** What is owed, and when: the whole, or a first part and the rest. */
  owed: 'To pay now',
  owedWhole: '{total}, and nothing more later.',
  owedInParts:
    'All of it, {total}, or a first part of {first}. The other {rest} is then due by {date}.',
  payStep:
    'Pay by the link above. You can correct your details there too, or cancel; until you pay, that costs nothing.',
  /** What guest and office write to each other about an order. */
  message: {
    office: {
      subject: 'Message about {reference}: {title}',
      text: '{name} writes about {title} on {date}:',
      answering:
        'Answer at the desk, under the order: it’s kept there, and the guest gets it by e-mail. A reply to this message goes to the guest too, but isn’t kept with the order.',
    },
    guest: {
      subject: 'We’ve written to you about {title} ({reference})',
      text: 'About {title} on {date}:',
      answering:
        'Your booking’s page has all that we’ve written to each other. You can answer there, or reply to this message.',
    },
  },
  notYou:
    'If you didn’t ask for this, there’s nothing to do. Whoever has the link can open your booking, so please don’t pass it on.',
  /** The codes that another e-mail address needs: to the one on the order, and to the new one. */
  addressCode: {
    subject: 'A code for your booking ({reference})',
    preview: 'It’s good for {minutes} minutes.',
    text: 'You’d like our e-mails about your trip, {title}, to go to {newEmail} from now on. Here’s the code that shows it’s you:',
    textNew:
      'Our e-mails about the trip {title} are to come to this address from now on. Here’s the code that shows you read them:',
    code: 'Your code',
    goodFor: 'Please enter it on the page of your booking within {minutes} minutes.',
    notYou:
      'If you didn’t ask for this, somebody has the link to your booking. Don’t pass the code on, and call us: {phone}. Nothing changes without it.',
    notYouNew:
      'If this means nothing to you, somebody mistyped their address. There’s nothing to do.',
  },
  /** The code that bank details for a refund need. */
  bankCode: {
    subject: 'A code for your refund ({reference})',
    preview: 'It’s good for {minutes} minutes.',
    text: 'You’re about to tell us which bank account your refund for {title} goes to. Here’s the code that shows it’s you:',
    notYou:
      'If that isn’t you, somebody has the link to your booking. Don’t pass the code on, and call us: {phone}. No money goes anywhere without it.',
  },
  addressChanged: {
    subject: 'We write to another address now ({reference})',
    preview: 'Our e-mails about your trip now go to {newEmail}.',
    text: 'As you asked on the page of your booking, our e-mails about your trip, {title}, now go to {newEmail}. The links we sent to this address no longer open it.',
    notYou: 'If that wasn’t you, please call us straight away: {phone}.',
  },
}
