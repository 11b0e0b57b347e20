/** The mails about a voucher that somebody gives. */
export const gift = {
  ordered: {
    subject: 'Your gift voucher {reference}: {amount} for {receiver}',
    preview: 'One step is left: paying for it.',
    text: 'What a good idea. This is the gift voucher you’re giving {receiver}. It’s made as soon as it’s paid for.',
    pay: 'Please pay by {date}. After that we let it go, and you owe nothing.',
    page: 'You can pay on its own page. Later it tells you whether the gift has gone out, and what’s left on it.',
    link: 'Open it and pay',
    office: 'We’ll write to you how to pay for it.',
  },
  rows: {
    what: 'What',
    amount: 'Value',
    receiver: 'For',
    giver: 'From',
    arrives: 'Arrives',
    until: 'Valid until',
  },
  paid: {
    subject: 'Your gift for {receiver} is paid ({reference})',
    preview: 'When it goes out, and where to see how it stands.',
    byMail: 'Thank you. We’ll e-mail {receiver} the card on {date}, and say nothing before.',
    toPrint: 'Thank you. The card for {receiver}, to print and hand over, comes to you on {date}.',
    /** Also known from its page. */
    page: 'On its own page you see whether it has gone out and what’s left on it.',
    link: 'Open my gift',
  },
  card: {
    subject: '{giver} has a gift for you: {amount} to see the Cape',
    subjectToPrint: 'The card for {receiver}, to print',
    preview: 'A voucher for private tours and transfers in Cape Town.',
    text: '{giver} is giving you {amount} to spend with us: on a private tour, a ride, or a day with a driver.',
    textToPrint:
      'Here’s the card for {receiver}. It’s attached: print it, cut it out, hand it over.',
    code: 'The voucher’s code',
    /** To its receiver, who gave us nothing: where we have the address (POPIA, section 18). */
    address:
      '{giver} gave us your address so that we could send you this. We use it for nothing else.',
    keep: 'Whoever has the code can spend it, like cash. Please keep this e-mail.',
    /** To its giver: the card itself says how it's spent. */
    keepToPrint:
      'Whoever has the code can spend it, like cash. How to spend it is on the card. Please keep this e-mail until you’ve handed it over.',
    how: 'How to spend it',
    steps: [
      'Choose a trip and book it.',
      'On the page where you pay, choose ‘I have a voucher’ and enter the code.',
      'It covers as much as it’s worth. Pay any balance another way; anything left over stays on the voucher.',
    ],
    link: 'Choose a trip',
  },
  /** What a message on WhatsApp begins with, of its giver and of its receiver. */
  whatsapp: 'Hello, I have a question about my gift voucher {reference}.',
  whatsappReceived: 'Hello, I have a question about a gift voucher.',
  cancelled: {
    subject: 'Cancelled: your gift voucher {reference}',
    preview: 'Your gift voucher is cancelled, and you owe nothing.',
    text: 'We’ve cancelled your gift voucher for {receiver}. It can’t be used, and you owe nothing.',
  },
  over: {
    subject: 'Your gift voucher {reference} wasn’t paid for',
    preview: 'We’ve let it go, and you owe nothing.',
    text: 'The time to pay for your gift voucher for {receiver} is over, so we’ve let it go. You owe nothing. Did you send the money already? It still counts when it comes.',
    link: 'Begin again',
  },
}
