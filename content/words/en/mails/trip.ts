import type { ChangeQuoteWords } from '#rules/changes/say-change.ts'

/** The mails about a booking or a transfer on its way: confirmed, cancelled, held and held no more. */
export const trip = {
  kinds: { booking: 'booking', transfer: 'transfer' },
  yours: { booking: 'Your tour', transfer: 'Your transfer' },
  /** What the office reads above the same facts. */
  theirs: { booking: 'The tour', transfer: 'The transfer' },
  officeAdds: 'The office adds:',
  whatsapp: 'Hello, I have a question about my {kind} {reference}.',
  confirmed: {
    subject: 'Confirmed: {title}, {date} ({reference})',
    preview: 'Your {kind} on {date} is confirmed. {next}',
    openings: {
      booking:
        'Your booking is confirmed. We have your payment and your form, and the day is yours.',
      transfer:
        'Your transfer is confirmed. We have your payment and your form, and the vehicle and its driver are yours for the day.',
    },
    /** Where the money came through here, and so no form was asked for. */
    paidOpenings: {
      booking:
        'Thank you: your booking is confirmed. We have your payment of {amount}, and the day is yours.',
      transfer:
        'Thank you: your transfer is confirmed. We have your payment of {amount}, and the vehicle and its driver are yours for the day.',
    },
    whole: 'Everything is paid.',
    thisPayment: 'This payment',
    /** What happens next, which the first line says: the rest that is owed, else the pick-up. */
    next: {
      restBy: 'Next: there’s {amount} left to pay, by {date}.',
      restNow: 'Next: there’s {amount} left to pay, now.',
      pickup:
        'Next: tell us where you’re staying, on your booking’s page or by reply, and we’ll agree on the time.',
      pickupKnown: 'Next: we’ll agree on your pick-up time by e-mail.',
    },
    paid: 'Paid',
    rest: 'Still to pay',
    restBy: '{amount}, by {date}',
    restNow: '{amount}, now',
    before: 'Before the day',
    balance: 'If you pay by a written plan, the balance is due by {date}.',
    pickupKnown: 'We have your pick-up place, and we’ll agree on the time by e-mail.',
    pickup:
      'We’ll agree on pick-up place and time by e-mail. If you haven’t told us where you’re staying, just reply to this message.',
    emergency:
      'Keep this number: on the day itself, somebody answers {emergencyPhone} at any hour.',
  },
  cancelled: {
    subject: 'Cancelled: {title}, {date} ({reference})',
    byGuest: 'As you asked, we’ve cancelled your {kind}.',
    byOffice: 'We’re sorry: we have to cancel your {kind}.',
    paid: 'What you’ve paid',
    allBack: {
      booking:
        'You get back everything you’ve paid. If you’d rather have a similar tour, we’ll settle the difference in price: reply and tell us which you prefer.',
      transfer:
        'You get back everything you’ve paid. If you’d rather have another day or vehicle, we’ll settle the difference in price: reply and tell us which you prefer.',
    },
    charged:
      'The day on which your e-mail reached us, in Cape Town time, decides what is charged; the rest comes back to you.',
    answer: 'If you’ve paid anything, the office will write to you about it within {hours} hours.',
    office: {
      subject: 'Cancelled by the guest: {reference}, {title}, {date}',
      text: 'The guest has cancelled this on the booking’s page and has been told. Its places are free again. What goes back waits at the desk, under ‘Refunds to send’.',
      credit:
        'The guest has cancelled this on the booking’s page and took a voucher in place of the refund. Its places are free again.',
      creditWaits:
        'The guest has cancelled this on the booking’s page and would like a voucher in place of the refund. Its places are free again.',
      nothing:
        'The guest has cancelled this on the booking’s page and has been told. Its places are free again, and there’s nothing to send back.',
    },
  },
  details: {
    subject: 'Details changed: {reference}, {title}, {date}',
    text: 'The guest of this confirmed trip has changed what they told us. Here’s what holds now.',
  },
  changed: {
    subject: 'Changed: {title}, {date} ({reference})',
    text: 'We’ve changed your {kind}, as you asked. {next}',
    /** What happens next, which the first line says. */
    next: {
      nothing: 'There’s nothing more to do: we’ll see you on {date}.',
      back: 'Next: {refund} comes back to you.',
      byHand: 'Next: tell us on your booking’s page which account {refund} goes to.',
      rest: 'Next: there’s {amount} left to pay, by {date}.',
      restNow: 'Next: there’s {amount} left to pay, now.',
      office: 'Next: the office will write to you about the money.',
      /** Not confirmed yet. */
      requested:
        'Next: the office will answer your request. Until then we hold the new day for you.',
      held: 'Next: pay for it on your booking’s page, and the day is yours.',
    },
    now: 'Here’s how it is now and, below that, how it was.',
    before: 'Before',
    money: 'What it costs',
    calendar: 'The calendar file with this e-mail takes the place of the one you have.',
    office: {
      subject: 'Changed by the guest: {reference}, {title}, {date}',
      text: 'The guest has changed this booking on its page. The places are moved, and the guest has been told.',
      /** What the guest read of the money, as the office needs to know it. */
      quote: {
        dearer: 'It costs {amount} more: {total} in all.',
        same: 'It costs the same: {total} in all.',
        cheaper: 'It costs {amount} less: {total} in all.',
        noPrice: 'It has no price yet: name one, and write to the guest.',
        fee: 'That includes the fee for a change, {fee}.',
        kept: 'It’s {reduction} cheaper. Of that we keep {kept} ({percent}%), by the table that was agreed to.',
        keptUntil: 'The guest read that this share holds until {date}.',
        back: '{refund} goes back to the guest. What waits for you is among the refunds to send.',
        byHand: 'Part of it you send yourself, to an account that the guest names.',
        payFirst: 'The guest pays {amount} for it first.',
        later: 'It’s added to what’s left to pay: {amount}, by {date}.',
        officeAsks: 'Write to the guest about the money.',
      } satisfies ChangeQuoteWords,
    },
  },
  /** The office has moved it to another day. */
  moved: {
    subject: 'Moved to {date}: {title} ({reference})',
    text: 'We’ve moved your {kind} to {date}. {next}',
    free: 'The move costs you nothing.',
    unsuited: 'If the new day doesn’t suit you, reply or call us, and we’ll find another.',
  },
  /** A change that had to be paid first, and was not in time. */
  lapsed: {
    subject: 'Not changed: {title}, {date} ({reference})',
    text: 'The time to pay for your change is over, so your trip stays as it was. You owe nothing for the change.',
    again:
      'If you still want it, choose it again on your booking’s page: if there’s still room, it takes a minute. If you’ve just paid, leave it to us. Your money is safe, and we’ll write as soon as we see it.',
    wished: 'What you’d asked for',
  },
  holdEnding: {
    subject: 'We hold your day until {date}: {title} ({reference})',
    preview: 'Your {kind} isn’t confirmed yet. We’re holding the day until {date}.',
    text: 'Your {kind} isn’t confirmed yet. We’re holding your day until {date}. If you have the payment details, please pay by then. If you’ve paid already, need longer or are still waiting to hear from us, just reply, and we’ll keep the day for you.',
  },
  holdEnded: {
    subject: 'We no longer hold {date}: {title} ({reference})',
    preview: 'Your {kind} wasn’t confirmed in time. If the day is still free, it’s yours.',
    text: 'Your {kind} wasn’t confirmed in time, so we’re no longer holding the day. Nothing is lost: we still have your request, and you owe nothing. If you’d like to come, just reply, or book again. If the day is still free, we’ll take you as planned.',
    link: 'Book again',
  },
  holdOffice: {
    ending: {
      subject: 'Not confirmed yet: {reference}, {title}, {date}',
      text: 'This request isn’t confirmed yet, and holds its place until {until}. Then the place is given back. The guest has been told.',
    },
    ended: {
      subject: 'Place given back: {reference}, {title}, {date}',
      text: 'This request wasn’t confirmed in time and has given its place back. It stays in the inbox, marked, and the guest has been told. Confirming it takes the place again, if one is left.',
    },
  },
}
