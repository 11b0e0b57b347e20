import type { BalanceStatus } from '#app/order/balance-status.ts'

/** The mails about money: payments, amounts due and refunds. */
export const payment = {
  cancellationCharge: 'Cancellation charge',
  lowered: 'Price lowered',
  changeFee: 'Fee for a change',
  changeCharge: 'Charge for the part you gave up',
  ways: {
    yoco: 'Card, via Yoco',
    payfast: 'PayFast',
    eft: 'Bank transfer',
    cash: 'Cash',
    'card-machine': 'Card machine',
    voucher: 'Voucher',
    demo: 'Demonstration, no money moved',
  },
  /** The lines of our account in mails, on booking pages and on invoices. */
  ourAccount: {
    bank: 'Bank',
    holder: 'Account holder',
    number: 'Account number',
    type: 'Account type',
    branchCode: 'Branch code',
    swift: 'SWIFT code (BIC)',
  },
  amount: 'Amount',
  way: 'Paid by',
  paidSoFar: 'Paid so far',
  stillOwed: 'Still to pay',
  money: 'The money',
  received: {
    subject: 'We have your payment: {amount} for {title} ({reference})',
    text: 'Thank you. We’ve received {amount} for your {kind}.',
    /** The order's balance after a payment, by case (app/order/balance-status.ts). */
    words: {
      whole: 'That’s everything: there’s nothing more to pay.',
      rest: 'The balance of {rest} is due by {date}. We’ll remind you before then.',
      'rest-now': '{rest} is still to pay.',
      'part-now': 'Please pay {now} now; in all, {rest} is still to pay.',
      above: 'That’s {back} more than your {kind} costs, and we’ll refund it.',
      nothing: 'There’s nothing to pay at the moment.',
      'price-open': 'It counts towards the price, which we’ll send you.',
      late: 'It arrived after the time to pay had run out, so your {kind} isn’t confirmed. Your money is safe: we’ll write within {hours} hours, to offer you a place or a refund.',
      'cancelled-back':
        'Your {kind} had been cancelled when it arrived, so we’ll refund {back}. There’s nothing you need to do.',
      'cancelled-kept':
        'Your {kind} had been cancelled when it arrived, so it goes towards the cancellation charge.',
    } satisfies Record<BalanceStatus, string>,
    /** Used for ‘rest’ if it is due in several parts. */
    partNext: 'Please pay {next} by {nextDate}; in all, {rest} is due by {date}.',
  },
  /** The mail after a payment was confirmed by mistake. */
  takenBack: {
    subject: 'Our mistake about {amount}: {title} ({reference})',
    preview: 'We wrote that {amount} had arrived. It hadn’t, and we’re sorry.',
    text: 'We’re sorry: we wrote that {amount} had arrived for your {kind}. That was our mistake. It hadn’t, so please disregard that e-mail and the document with it. The one that corrects it is attached.',
    stays: 'Your {kind} stays confirmed, and there’s nothing you need to do.',
    staysOwing: 'Your {kind} stays confirmed. {rest} is still to pay.',
    waits: 'So your {kind} isn’t confirmed yet. {rest} is still to pay.',
    waitsUntil:
      'So your {kind} isn’t confirmed yet. We’re holding your place until {date}, and {rest} is still to pay.',
    over: 'As it never reached us, there’s nothing to refund.',
    link: 'Open my booking',
  },
  holdOver: {
    subject: 'Your place is no longer held: {title}, {day} ({reference})',
    preview: 'The time to pay ran out. You owe nothing, and you can book again.',
    text: 'We held your place for you to pay, but the time ran out and it’s been released. You owe nothing.',
    /** Used if a part was already paid. */
    paidPart:
      'The {paid} you’ve paid is safe. We’ll write within {hours} hours, to offer you a place again or a refund.',
    again:
      'If you still want to come, book again: if the day is still free, it takes a minute. If you’ve just paid, there’s nothing you need to do. Your money is safe, and we’ll write as soon as we see it.',
    link: 'Book again',
  },
  noPlace: {
    subject: 'Your payment arrived, but the day was full: {title} ({reference})',
    preview: 'We’re sorry. You can have another day, or a full refund.',
    text: 'We’re so sorry. Your payment arrived after we’d stopped holding your place, and by then {day} was full. Your {kind} isn’t confirmed.',
    next: 'Your money is safe. We’ll write within {hours} hours to offer you another day. If none suits you, just reply and we’ll refund everything, the way you paid.',
  },
  refundApproved: {
    subject: 'Your refund of {amount} is on its way: {title} ({reference})',
    preview: 'Allow 7 to 10 working days to a card, 2 to 3 to a bank account.',
    text: 'We’re refunding {amount} for your {kind}.',
    /** Used if no provider can send the refund. */
    byHand: {
      preview: 'Tell us where to send it, if you haven’t already.',
      how: 'We’ll send it by bank transfer. If you haven’t given us your account yet, please do so on your booking page; it then takes 2 to 3 working days.',
      link: 'Give us your bank details',
    },
    how: 'You’ll get it back the way you paid: allow 7 to 10 working days to a card, 2 to 3 to a South African bank account.',
  },
  refundDone: {
    subject: 'We’ve sent your refund of {amount}: {title} ({reference})',
    preview: 'Your bank may take a few days to show it.',
    text: 'We’ve sent your refund of {amount}. Your bank may take a few days to show it: up to 10 working days for a card, 2 to 3 for a bank account.',
  },
  refundFailed: {
    subject: 'Your refund of {amount} hasn’t gone through yet: {title} ({reference})',
    preview: 'We’re on it, and there’s nothing you need to do.',
    text: 'We’re sorry: your refund of {amount} didn’t go through. Your money is safe. We’re finding out why, and we’ll try again or write to you.',
  },
  asked: {
    subject: 'We have a place for you: {title}, {day} ({reference})',
    preview: 'Pay {amount} by {date}, and your {kind} is confirmed.',
    text: 'Good news: we can take you on {day}. We’re holding your place until {date}. Pay {amount} by then, and your {kind} is confirmed.',
    /** The balance due after a deposit. */
    later: 'The balance of {amount} is then due by {date}. We’ll remind you.',
    /** Used if the guest may choose to pay a deposit. */
    deposit:
      'Or pay a deposit of {amount} now, and the balance by {date}: choose it on your booking page.',
    byTransfer: 'If you’d rather pay by bank transfer',
    account: 'Account',
    reference: 'Reference to quote',
    transferDays:
      'Allow one to three working days, or up to five from abroad, so that it’s here in time.',
    link: 'Open my booking and pay',
    open: 'Open my booking',
    or: 'Plans changed? Reply to this message and tell us. Until you pay, you owe nothing.',
    /** The WhatsApp message that carries a payment link. */
    send: 'Hello {name}. We’re holding your place for {title} on {day} ({reference}) until {date}. Please pay {amount} by then, and it’s confirmed: {link}',
  },
  /** A payment request that no held place depends on. */
  askedRest: {
    subject: 'Please pay {amount} by {date}: {title} ({reference})',
    preview: '{amount} is due by {date}.',
    text: 'There’s {amount} to pay for your {kind} on {day}. Please pay it by {date}.',
    or: 'If you’ve paid in the last few days, thank you: there’s nothing more to do. If something isn’t right, reply to this message and tell us.',
    send: 'Hello {name}. For {title} on {day} ({reference}), please pay {amount} by {date}: {link}',
  },
  /** Mails to a company that pays by invoice. `name` is the document's: ‘INV-00042’. */
  invoice: {
    issued: {
      subject: 'Invoice {name} for {title} ({reference})',
      preview: '{amount}, due by {date}.',
      text: 'Invoice {name} for {amount} is attached, due by {date}. It’s the only tax invoice for this amount: each time you pay, we’ll send it again showing what’s been paid, with a receipt.',
    },
    credited: {
      subject: 'Credit note {name} for {title} ({reference})',
      preview: '{amount} less to pay.',
      text: 'The price of your {kind} has gone down by {amount}. Credit note {name} takes that off your invoice.',
    },
    late: {
      subject: 'Reminder: invoice {name} for {title} ({reference})',
      preview: '{amount} was due by {date}.',
      text: 'A friendly reminder: {amount} of invoice {name} was due by {date}, and we haven’t received it yet. The invoice is attached, showing what’s been paid so far.',
    },
    payTo: 'How to pay',
    crossed:
      'If you’ve paid in the last few days, thank you: there’s nothing more to do. If something’s missing on the invoice, an order number for instance, reply and tell us.',
  },
  /** The warning that a place held for days will soon be released. */
  holdEnding: {
    subject: 'Your place is held until {date}: {title} ({reference})',
    preview: 'Pay {amount} by then, and your {kind} is confirmed.',
    text: 'We’re holding your place for {day} until {date}. Pay {amount} by then, and your {kind} is confirmed. After that we have to release it.',
    pay: 'If you’ve sent the money by bank transfer in the last few days, thank you: there’s nothing more to do. If it may arrive later, reply and tell us.',
    link: 'Open my booking and pay',
  },
  balance: {
    subject: 'Balance due by {date}: {amount} for {title} ({reference})',
    preview: '{amount} is due by {date}.',
    text: 'We’re looking forward to seeing you on {day}. The balance of {amount} is due by {date}.',
    today: 'We’re looking forward to seeing you on {day}. The balance of {amount} is due today.',
    overdue: {
      subject: 'Balance overdue: {amount} for {title} ({reference})',
      preview: '{amount} was due by {date}.',
      text: 'We’re looking forward to seeing you on {day}. The balance of {amount} was due by {date}, and it hasn’t reached us yet. Nothing is cancelled, but we need it before your trip.',
    },
    pay: 'Pay on your booking page, or reply to this message if something has changed. If you’ve paid in the last few days, thank you: there’s nothing more to do.',
    link: 'Open my booking',
  },
  settled: {
    kept: 'Cancellation charge',
    back: 'Refund',
    credit: 'Voucher',
    /** The office's words for the guest's refund. */
    office: {
      title: 'The guest’s money',
      kept: 'Cancellation charge',
      back: 'Refund',
      credit: 'Voucher',
      creditWaits:
        'The card payment is recent, so the bank could still reverse it, or the guest’s e-mail address is new. You’ll find the voucher under ‘Refunds to send’: issue it, or refund the money.',
    },
    creditText:
      'The code is in a separate e-mail. Treat it like cash: anyone who has it can spend it.',
    creditWaits: 'We check your payment first. Then your voucher comes in a separate e-mail.',
    text: 'You’ll get it back the way you paid, and we’ll write when it’s on its way.',
    /** Used if no provider can send the refund: asks for bank details immediately. */
    byHand:
      'We’ll send it by bank transfer. Please tell us where to on your booking page, if you haven’t already. We’ll write when it’s on its way.',
    nothing: 'You hadn’t paid anything, and there’s nothing to pay.',
    /** The first sentence: what happens next. */
    first: {
      back: 'We’re refunding {amount}.',
      credit: 'You have {amount} as a voucher.',
      creditWaits: 'You’ve asked for {amount} as a voucher.',
    },
  },
  office: {
    received: {
      subject: 'Paid: {amount}, {reference}, {title}',
      text: '{amount} has come in ({way}). {status}',
      whole: 'That’s everything: nothing more is owed.',
      rest: '{rest} is still to pay.',
      'rest-now': '{rest} is still to pay.',
      'part-now': '{now} is due now, and {rest} in all.',
      above: 'That’s {back} more than is owed.',
      nothing: 'Nothing is owed, and none of this payment is left here.',
      'price-open': 'Its price is still open: set it under Money.',
      late: 'The time to pay had run out: look under Attention.',
      'cancelled-back': 'The booking is cancelled: {back} is to be refunded.',
      'cancelled-kept': 'The booking is cancelled, and this goes towards the cancellation charge.',
    },
    attention: {
      subject: 'To settle: {what} ({reference})',
      what: 'What to do',
    },
  },
}
