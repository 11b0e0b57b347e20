/** The page that sells gift vouchers, the giver's page, and the card. */
export const gift = {
  band: 'Gift voucher',
  title: 'Give somebody a day at the Cape',
  lead: 'A voucher for any of our tours and rides. They choose the day and the trip. It’s valid for {voucher.valid}, and anything unspent stays on it.',
  what: 'The gift',
  choices: 'How much',
  /** A tour that the amount buys for two people. */
  dayForTwo: 'A day for two: {tour}',
  /** The amount in the visitor's currency. */
  about: 'about {amount}',
  ownAmount: 'Another amount',
  amount: 'How much, in rand',
  amountHint: 'Whole rand, from {least} to {most}',
  receiver: 'Who is it for?',
  receiverHint: 'The name on the card',
  message: 'Your message',
  messageHint: 'It’s printed on the card',
  when: 'How it arrives',
  receiverEmail: 'Their e-mail',
  receiverEmailHint: 'Leave empty, and we’ll send you the card to print',
  arrivesOn: 'Which day',
  arrivesOnHint: 'It arrives in the morning, Cape Town time. Leave empty for today.',
  asks: 'Your details',
  giver: 'Your name',
  giverHint: 'As it will appear on the card',
  email: 'Your e-mail',
  optional: 'optional',
  send: 'Go on to pay',
  pleaseMend: 'Please check this first:',
  thanksTitle: 'Nearly there',
  thanks: 'We’ve e-mailed you how to pay. We’ll make the voucher as soon as you have.',
  reference: 'Your reference',
  /** The card as typed so far, with placeholders. */
  preview: {
    title: 'The card, as they’ll get it',
    receiver: 'their name',
    giver: 'your name',
    code: 'made once it’s paid for',
  },
  how: 'How it works',
  steps: [
    'You pay by card or bank transfer.',
    'On the day you chose, the card arrives by e-mail with its code, or you print it yourself.',
    'They enter the code where they pay for a trip. It covers as much as it’s worth.',
  ],
  rules:
    'Valid for {voucher.valid} from the day it arrives, as the Consumer Protection Act requires. It can be spent bit by bit, but not exchanged for cash. For {gift.cardDays} days after you paid by card it pays for trips at least {gift.youngDays} days ahead; paid by bank transfer, for any trip. Changed your mind? If you bought it, write to us before it’s spent and we’ll refund you.',
  /** The gift's title on invoices and at the desk. */
  orderTitle: 'Gift voucher of {amount}',
  /** The gift's state, shown to the giver. */
  states: {
    unpaid: {
      title: 'Your gift isn’t paid for yet',
      text: 'We’ll make the voucher as soon as your payment arrives.',
    },
    over: {
      title: 'This gift wasn’t paid for',
      text: 'The order has lapsed. You owe nothing, and you can start again.',
    },
    waiting: { title: 'Your gift is ready', text: 'It goes out on {date}.' },
    sent: { title: 'Your gift has gone out', text: 'We sent it to {email}.' },
    printed: { title: 'Your gift is ready', text: 'Print the card and hand it over.' },
    stopped: {
      title: 'This voucher can’t be used',
      text: 'It’s been cancelled. If you don’t know why, write to us.',
    },
  },
  facts: {
    amount: 'Value',
    left: 'Left to spend',
    until: 'Valid until',
    arrives: 'Arrives',
    code: 'Code ends in',
  },
  /** Label of an amount that was taken off the voucher and is still to be refunded. */
  takenOff: 'To be refunded',
  print: 'The card to print (PDF)',
  begin: 'Start again',
  /** Payment of a gift: no place is held and no cancellation is charged. */
  agree: 'By paying you agree to our terms.',
  byTransfer:
    'We’ll show you our bank details. Allow one to three working days, or up to five from abroad.',
  aboutTitle: 'What you’re giving',
  card: {
    title: 'Gift voucher',
    heading: 'A day at the Cape',
    for: 'For {name}',
    from: 'From {name}',
    code: 'Code',
    until: 'Valid until {date}',
    how: 'Choose a trip at {website}, book it, and enter the code where you pay. It can be spent bit by bit.',
  },
}
