/** The mails about money: what came, what is owed, what goes back. */
export const payment = {
  cancellationCharge: 'Cancellation charge',
  lowered: 'Price lowered',
  changeFee: 'Fee for a change',
  changeCharge: 'Kept of the price before a change',
  ways: {
    yoco: 'Card, through Yoco',
    payfast: 'PayFast',
    eft: 'Bank transfer',
    cash: 'Cash',
    'card-machine': 'Card, at our machine',
    voucher: 'Voucher',
    demo: 'Demonstration, no money moved',
  },
  amount: 'Amount',
  way: 'Paid by',
  paidSoFar: 'Paid so far',
  stillOwed: 'Still to pay',
  money: 'The money',
  received: {
    subject: 'We have your payment: {amount} for {title} ({reference})',
    text: 'Thank you. {amount} has reached us for your {kind}.',
    whole: 'Everything is paid: there’s nothing more to do about money.',
    rest: 'The rest, {rest}, is due by {date}. We’ll remind you before then.',
    restNow: '{rest} is still to be paid.',
  },
  holdOver: {
    subject: 'We’ve given your place back: {title}, {day} ({reference})',
    preview: 'The time to pay was over. Nothing is lost: you can begin again.',
    text: 'We kept a place for you while you paid, and that time is up. The place is free again, and you owe nothing.',
    again:
      'If you still want to come, book again: if the day is still free, it takes a minute. If you’ve just paid, leave it to us. Your money is safe, and we’ll write as soon as we see it.',
    link: 'Book again',
  },
  noPlace: {
    subject: 'Your payment reached us, but your place was gone: {title} ({reference})',
    preview: 'We’re sorry. You can have all your money back, or another day.',
    text: 'We’re sorry. Your payment reached us after the time to pay was over, and by then somebody else had taken the last place on {day}. Your {kind} isn’t confirmed.',
    next: 'Your money is safe. We’ll write within {hours} hours to offer you another day. If none suits you, everything you paid goes back the way it came: just reply to this message.',
  },
  refundApproved: {
    subject: 'Your refund of {amount} is on its way: {title} ({reference})',
    preview: 'To a card it takes 7 to 10 working days, to a bank account 2 to 3.',
    text: '{amount} is going back to you for your {kind}.',
    /** Where no provider can send it. */
    byHand: {
      preview: 'Tell us which account it goes to, if you haven’t yet.',
      how: 'It goes by bank transfer. If you haven’t told us the account yet, please do it on your booking’s page; from then it takes 2 to 3 working days.',
      link: 'Tell us the account',
    },
    how: 'It goes back the way you paid. To a card it takes 7 to 10 working days, to a bank account 2 to 3.',
  },
  refundDone: {
    subject: 'We’ve sent your refund of {amount}: {title} ({reference})',
    preview: 'Your bank may take a few days to show it.',
    text: 'We’ve sent {amount} back to you. Your bank may take a few days to show it: up to 10 working days for a card, 2 to 3 for a bank account.',
  },
  refundFailed: {
    subject: 'Your refund of {amount} hasn’t gone through yet: {title} ({reference})',
    preview: 'We’re on it, and there’s nothing you need to do.',
    text: 'We tried to send {amount} back to you, and it didn’t go through. Nothing is lost. We’re finding out why, and will try again or write to you.',
  },
  asked: {
    subject: 'We have a place for you: {title}, {day} ({reference})',
    preview: 'Pay {amount} by {date}, and your {kind} is confirmed.',
    text: 'Good news: we can take you on {day}. We’re keeping your place until {date}. Pay {amount} by then, and your {kind} is confirmed.',
    link: 'Open your booking and pay',
    or: 'Plans changed? Reply to this message and tell us. Until you pay, you owe nothing.',
  },
  balance: {
    subject: 'To pay by {date}: {amount} for {title} ({reference})',
    preview: '{amount} is due by {date}.',
    text: 'We look forward to seeing you on {day}. The rest of the price, {amount}, is due by {date}.',
    today: 'We look forward to seeing you on {day}. The rest of the price, {amount}, is due today.',
    pay: 'Pay on your booking’s page, or reply to this message if something has changed. If you’ve paid in the last few days, thank you: there’s nothing more to do.',
    link: 'Open your booking',
  },
  settled: {
    kept: 'Charged for cancelling',
    back: 'Going back to you',
    credit: 'Yours as a voucher',
    /** The same, as the office reads it. */
    office: {
      title: 'The guest’s money',
      kept: 'Charged for cancelling',
      back: 'Going back',
      credit: 'Kept as a voucher',
      creditWaits:
        'The card payment is young, so its bank could still take it back. The voucher waits for you, beside the refunds: give it, or send the money back.',
    },
    creditText: 'Its code comes in an e-mail of its own. Like money, it’s good for whoever has it.',
    creditWaits:
      'As you paid by card not long ago, we look at it first. Then your voucher comes in an e-mail of its own.',
    text: 'It goes back the way you paid. We’ll write when it’s sent.',
    nothing: 'You had paid nothing, and you owe nothing.',
    /** What comes next, said first. */
    first: {
      back: '{amount} is coming back to you.',
      credit: 'You have {amount} as a voucher.',
      creditWaits: 'You’ve asked for {amount} as a voucher.',
    },
  },
  office: {
    received: {
      subject: 'Paid: {amount}, {reference}, {title}',
      text: '{amount} has come in ({way}). {status}',
      whole: 'Nothing more is owed.',
      rest: '{rest} is still owed.',
    },
    attention: {
      subject: 'To settle: {what} ({reference})',
      what: 'What to do',
    },
  },
}
