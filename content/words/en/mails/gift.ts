export const gift = {
  ordered: {
    subject: 'Your gift voucher {reference}: {amount} for {receiver}',
    preview: 'Just one thing left: paying for it.',
    text: 'What a good idea. Here’s the gift voucher you’ve chosen for {receiver}. We’ll make it out as soon as you’ve paid.',
    pay: 'Please pay by {date}. If you don’t, the order lapses and you owe nothing.',
    page: 'Pay on your gift’s own page. Later it shows when the gift went out and how much is left to spend.',
    link: 'Open it and pay',
    office: 'We’ll e-mail you to say how to pay.',
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
    preview: 'When it goes out, and where to follow it.',
    byMail: 'Thank you. We’ll e-mail the card to {receiver} on {date}, and not a word before.',
    toPrint:
      'Thank you. On {date} we’ll e-mail you the card for {receiver}, ready to print and hand over.',
    /** Facts that the giver's page also shows. */
    page: 'Your gift’s own page shows whether it’s gone out and how much is left to spend.',
    link: 'Open my gift',
  },
  card: {
    subject: '{giver} has a gift for you: {amount} to see the Cape',
    subjectToPrint: 'The card for {receiver}, to print',
    preview: 'A voucher for private tours and transfers in Cape Town.',
    text: '{giver} is giving you {amount} to spend with us: on a private tour, a ride, or a day with a driver.',
    textToPrint: 'The card for {receiver} is attached. Print it, cut it out and hand it over.',
    code: 'The voucher’s code',
    /** Tells the receiver, who gave us nothing, where their address is from (POPIA, section 18). */
    address:
      '{giver} gave us your address so that we could send you this. We use it for nothing else.',
    keep: 'Whoever has the code can spend it, like cash. Please keep this e-mail.',
    /** For the giver. The card explains how to spend the voucher. */
    keepToPrint:
      'Whoever has the code can spend it, like cash. The card says how. Please keep this e-mail until you’ve handed it over.',
    how: 'How to spend it',
    steps: [
      'Choose a trip and book it.',
      'On the page where you pay, choose ‘I have a voucher’ and enter the code.',
      'It covers as much as it’s worth. Pay any balance another way; anything left over stays on the voucher.',
    ],
    link: 'Choose a trip',
  },
  /** First lines of a WhatsApp message, by giver or receiver. */
  whatsapp: 'Hello, I have a question about my gift voucher {reference}.',
  whatsappReceived: 'Hello, I have a question about a gift voucher.',
  cancelled: {
    subject: 'Cancelled: your gift voucher {reference}',
    preview: 'Your gift voucher is cancelled, and you owe nothing.',
    text: 'We’ve cancelled your gift voucher for {receiver}. It can’t be used, and you owe nothing.',
  },
  over: {
    subject: 'Your gift voucher {reference} wasn’t paid for',
    preview: 'The order has lapsed, and you owe nothing.',
    text: 'Your gift voucher for {receiver} wasn’t paid for in time, so the order has lapsed and you owe nothing. If you’ve already sent the money, don’t worry: it still counts, and we’ll make the voucher when it arrives.',
    link: 'Start again',
  },
}
