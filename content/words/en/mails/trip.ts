import type { ChangeFiguresWords } from '#app/changing/format-change.ts'

/** The mails about a tour or transfer: confirmed, changed, cancelled, held, released. */
export const trip = {
  kinds: { booking: 'booking', transfer: 'transfer', gift: 'gift voucher' },
  yours: { booking: 'Your tour', transfer: 'Your transfer', gift: 'Your gift voucher' },
  /** The office's heading above the facts. */
  theirs: { booking: 'The tour', transfer: 'The transfer', gift: 'The gift voucher' },
  officeAdds: 'A note from us:',
  rest: {
    restBy: '{amount} is still to pay, by {date}.',
    partNext: '{amount} is still to pay by {date}, and {next} of it by {nextDate}.',
    restNow: '{amount} is still to pay: please pay it now, on your booking page.',
    partNow: '{amount} is still to pay: please pay {now} of it now, on your booking page.',
    /** Used if nobody pays on the booking page. */
    restAgreed:
      '{amount} is still to pay, as we agreed. If you’ve paid already, thank you: there’s nothing more to do.',
  },
  whatsapp: 'Hello, I have a question about my {kind} {reference}.',
  confirmed: {
    subject: 'Confirmed: {title}, {date} ({reference})',
    preview: 'Your {kind} on {date} is confirmed. {next}',
    openings: {
      gift: 'Your gift voucher is ready.',
      booking: 'Good news: your booking is confirmed, and the day is yours.',
      transfer: 'Good news: your transfer is confirmed, and the vehicle and its driver are yours.',
    },
    /** Used if money has been paid. */
    paidOpenings: {
      gift: 'Thank you: we have your payment of {amount}, and your gift voucher is ready.',
      booking:
        'Thank you: your booking is confirmed. We have your payment of {amount}, and the day is yours.',
      transfer:
        'Thank you: your transfer is confirmed. We have your payment of {amount}, and the vehicle and its driver are yours.',
    },
    whole: 'It’s paid in full.',
    above: 'That’s {back} more than it costs, and we’ll refund it.',
    thisPayment: 'This payment',
    /** The next step, part of the first sentence: the balance due, otherwise the pick-up. */
    next: {
      pickupAgreed: 'We’ll pick you up at {time}, Cape Town time.',
      pickupsAgreed: 'Your pick-up times are below.',
      pickupOpen:
        'We’ll pick you up at {time}, Cape Town time. Please tell us where you’re staying, on your booking page or by reply.',
      pickup:
        'Please tell us where you’re staying, on your booking page or by reply, and we’ll confirm the time.',
      pickupKnown: 'We’ll confirm your pick-up time by e-mail.',
    },
    paid: 'Paid',
    rest: 'Still to pay',
    restBy: '{amount}, by {date}',
    restNow: '{amount}, now',
    partNow: '{amount}, {now} of it now',
    before: 'Before the day',
    pickupOpen: 'If you haven’t told us where you’re staying, just reply.',
    pickupKnown: 'We know where to pick you up, and we’ll confirm the time by e-mail.',
    pickup:
      'We’ll confirm by e-mail where and when we’ll pick you up. If you haven’t told us where you’re staying, just reply.',
    emergency:
      'Keep this number for the day itself: {emergencyPhone}. It’s answered round the clock.',
  },
  cancelled: {
    subject: 'Cancelled: {title}, {date} ({reference})',
    byGuest: 'We’ve cancelled your {kind}, as you asked, and we’re sorry you can’t come.',
    byOffice: 'We’re very sorry, but we’ve had to cancel your {kind}.',
    /** Used after a death, or if someone is in hospital. */
    grave: {
      text: 'We’re so sorry. We’ve cancelled your {kind}, and there’s nothing you need to do.',
      nothing: 'You owe nothing.',
      talk: 'If you’d rather talk, call {phone}.',
      link: 'Open my booking',
      told: {
        subject: 'We’re so sorry: {title} ({reference})',
        preview: 'There’s nothing you need to do.',
        text: 'Thank you for telling us. We’re so sorry. There’s nothing you need to do. There’s no charge for a guest who can’t come for this reason, and one of us will write to you within {hours} hours about everyone else.',
      },
    },
    paid: 'Your payment',
    allBack: {
      gift: 'We’ll refund everything you’ve paid.',
      booking:
        'We’ll refund everything you’ve paid. If you’d rather come on a similar tour, just reply: you pay the difference if it costs more, and we pay it if it costs less.',
      transfer:
        'We’ll refund everything you’ve paid. If you’d rather have another day or vehicle, just reply: you pay the difference if it costs more, and we pay it if it costs less.',
    },
    charged:
      'The charge depends on the day your e-mail reached us, Cape Town time. We’ll refund the rest.',
    answer: 'If you’ve paid anything, we’ll write to you about it within {hours} hours.',
    office: {
      subject: 'Cancelled by the guest: {reference}, {title}, {date}',
      text: 'The guest has cancelled this online and has had the e-mail. The places are free again. The refund is at the desk, under ‘Refunds to send’.',
      credit:
        'The guest has cancelled this online and taken a voucher in place of a refund. The places are free again.',
      creditWaits:
        'The guest has cancelled this online and would like a voucher in place of the refund. The places are free again.',
      nothing:
        'The guest has cancelled this online and has had the e-mail. The places are free again, and there’s nothing to refund.',
    },
  },
  details: {
    subject: 'Details changed: {reference}, {title}, {date}',
    text: 'The guest has updated the details of this confirmed booking. Here’s the latest.',
  },
  changed: {
    subject: 'Changed: {title}, {date} ({reference})',
    text: 'We’ve changed your {kind}, as you asked. {next}',
    /** The next step, part of the first sentence. */
    next: {
      nothing: 'There’s nothing more to do: we’ll see you on {date}.',
      back: 'We’ll refund {refund}.',
      byHand: 'Please tell us on your booking page where to send your refund of {refund}.',
      office: 'We’ll write to you about the difference in price.',
      /** Used if the order is not confirmed yet. */
      requested: 'We’ll reply to your request soon. Until then we’re holding the new day for you.',
      held: 'Pay for it on your booking page, and the new day is yours.',
    },
    now: 'Here are the new details, with the old ones below.',
    before: 'Before',
    money: 'What it costs',
    calendar: 'The calendar file attached replaces the one you have.',
    office: {
      subject: 'Changed by the guest: {reference}, {title}, {date}',
      text: 'The guest has changed this booking online. The places have been moved, and the guest has had the e-mail.',
      /** The cost or refund shown to the guest, repeated for the office. */
      quote: {
        dearer: 'It costs {amount} more: {total} in all.',
        same: 'It costs the same: {total} in all.',
        cheaper: 'It costs {amount} less: {total} in all.',
        noPrice: 'It has no price yet: name one, and write to the guest.',
        pricedAs: 'Its day had {before}; the new one has {after}.',
        usualPrice: 'the usual price',
        promoEnds: '{name} isn’t valid for this trip, so the {amount} it took off is owed again.',
        fee: 'That includes the fee for a change, {fee}.',
        kept: 'It’s {reduction} less. We keep {kept} of that ({percent}%), under the agreed table.',
        keptUntil: 'The guest read that this share is valid until {date}.',
        cancelDearer:
          'Cancelling today would cost the guest {before} ({percentBefore}%). Once it’s moved, it costs {after} ({percentAfter}%).',
        cancelStays:
          'Moving it doesn’t make cancelling cheaper: from now on that costs the guest at least {percent}% of the price.',
        back: '{refund} is refunded to the guest. Any part that needs you is under ‘Refunds to send’.',
        byHand: 'Part of it you send yourself, to an account that the guest names.',
        payFirst: 'The guest pays {amount} for it first.',
        later: 'It’s added to the balance: {amount}, by {date}.',
        officeAsks: 'Write to the guest about the difference in price.',
      } satisfies ChangeFiguresWords,
    },
  },
  /** The office moved the trip to another day. */
  moved: {
    subject: 'Moved to {date}: {title} ({reference})',
    text: 'We’ve moved your {kind} to {date}. {next}',
    free: 'We’re sorry for the change of plan. It costs you nothing.',
    /** By reason: the company had to move it, or the guest asked for it. */
    unsuited: {
      company:
        'If the new day doesn’t suit you, reply or call us: we’ll find another, or refund you.',
      guest: 'If the new day doesn’t suit you, reply or call us, and we’ll find another.',
    },
  },
  /** The office replaced the tour with another. */
  swapped: {
    subject: 'A different tour on {date}: {title} ({reference})',
    text: 'We can’t run your {kind} as planned, so on {date} we’ll take you on this one instead: {title}. {next}',
    unsuited: 'If you’d rather have another day or a full refund, reply or call us.',
  },
  /** A change that was not paid in time. */
  lapsed: {
    subject: 'Not changed: {title}, {date} ({reference})',
    text: 'Your payment for the change didn’t reach us in time, so your trip stays as it was. You owe nothing for the change.',
    again:
      'Still want it? Choose it again on your booking page; if there’s room, it takes a minute. If you’ve just paid, there’s nothing you need to do: your money is safe, and we’ll write as soon as we see it.',
    wished: 'The change you asked for',
  },
  holdEnding: {
    subject: 'We’re holding your day until {date}: {title} ({reference})',
    preview: 'Your {kind} isn’t confirmed yet. We’re holding the day until {date}.',
    text: 'Your {kind} isn’t confirmed yet. We’re holding your day until {date}. If you have the payment details, please pay by then. If you’ve paid already, need longer or are still waiting to hear from us, just reply, and we’ll hold the day for you.',
  },
  holdEnded: {
    subject: 'Your day is no longer held: {title}, {date} ({reference})',
    preview: 'Your {kind} wasn’t confirmed in time. If the day is still free, it’s yours.',
    text: 'Your {kind} wasn’t confirmed in time, so we’re no longer holding the day. Nothing is lost: we still have your request, and you owe nothing. If you’d like to come, just reply, or book again. If the day is still free, we’ll take you as planned.',
    link: 'Book again',
  },
  holdOffice: {
    ending: {
      subject: 'Not confirmed yet: {reference}, {title}, {date}',
      text: 'This request isn’t confirmed yet. Its place is held until {until}, then released. The guest has been told.',
    },
    ended: {
      subject: 'Place released: {reference}, {title}, {date}',
      text: 'This request wasn’t confirmed in time, so its place has been released. It stays in the inbox, marked, and the guest has been told. Confirm it to take the place again, if there’s one left.',
    },
  },
}
