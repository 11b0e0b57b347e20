/** The mail with a new link to the booking page, and the name of that page in other mails. */
export const manage = {
  subject: 'Your booking page ({reference})',
  preview: 'The link to your trip, {title}.',
  text: 'Here’s the link to your booking: {title}. Earlier links no longer work.',
  link: 'Open my booking',
  payFirst:
    'We’re holding your place until {until}, Cape Town time. It’s yours as soon as you pay, in full or, if your trip is far enough off, with a deposit.',
  pay: 'Pay for my trip',
  page: 'Everything about your trip is on your booking page: what’s booked, what’s paid, what’s still due, your documents and a calendar file.',
  ridePage:
    'Add your pick-up time and destination on your booking page. What’s paid, what’s due, your documents and a calendar file are there too.',
  /** The amounts due and their days: the whole, or deposit and balance. */
  owed: 'To pay now',
  paidByVoucher: 'Paid by your voucher',
  owedWhole: '{total}, with nothing more to pay later.',
  owedInParts: '{total} in full, or a deposit of {first} now and {rest} by {date}.',
  payStep:
    'Pay with the link above. You can correct your details there too, or cancel, at no charge until you pay.',
  /** Messages between guest and office about an order. */
  message: {
    office: {
      subject: 'Message about {reference}: {title}',
      text: '{name} writes about {title} on {date}:',
      answering:
        'Reply at the desk, under the booking: it’s kept there, and the guest gets it by e-mail. A reply to this message goes to the guest too, but isn’t kept with the booking.',
    },
    guest: {
      subject: 'A message about {title} ({reference})',
      text: 'About {title} on {date}:',
      answering: 'Our whole conversation is on your booking page. Reply there, or to this message.',
    },
  },
  notYou:
    'If you didn’t ask for this, there’s nothing to do. Whoever has the link can open your booking, so please don’t pass it on.',
  /**
   * The two codes that confirm a changed e-mail address: one to the old address, one to the new.
   */
  addressCode: {
    subject: 'A code for your booking ({reference})',
    preview: 'It works for {minutes} minutes.',
    text: 'You asked us to send e-mails about your trip, {title}, to {newEmail} from now on. Here’s your code to confirm it:',
    textNew:
      'Someone asked us to send e-mails about the trip {title} to this address. If that’s right, here’s your code:',
    code: 'Your code',
    goodFor: 'Enter it on your booking page within {minutes} minutes.',
    notYou:
      'If you didn’t ask for this, someone else has the link to your booking. Keep the code to yourself and call us on {phone}. Nothing changes without it.',
    notYouNew:
      'If this means nothing to you, someone mistyped their address. There’s nothing to do.',
  },
  /** The code that confirms bank details for a refund. */
  bankCode: {
    subject: 'A code for your refund ({reference})',
    preview: 'It works for {minutes} minutes.',
    text: 'You’re about to give us bank details for your refund for {title}. Here’s your code to confirm it’s you:',
    notYou:
      'If that isn’t you, someone has the link to your booking. Don’t pass the code on, and call us: {phone}. No money goes anywhere without it.',
  },
  addressChanged: {
    subject: 'Your e-mail address has changed ({reference})',
    preview: 'Our e-mails about your trip now go to {newEmail}.',
    text: 'Our e-mails about {title} now go to {newEmail}. The links we sent to this address no longer open your booking.',
    notYou:
      'If you didn’t ask for this, please call us straight away: {phone}. For {days} days no refund or voucher of this booking goes out.',
  },
}
