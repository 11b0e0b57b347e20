export const booking = {
  tour: 'Tour',
  guest: {
    subject: 'Your booking {reference}: {tour}, {date}',
    preview: 'We’re holding {date} for you. Your reference is {reference}.',
    text: 'Thank you. We have your booking, and we’re holding your date.',
    held: 'We’ll hold it until the end of {until}. If you need longer, just reply to this message.',
    yourTour: 'Your tour',
    bookedBy: 'Booked by',
    link: 'See the tour',
    onRequest:
      'We price this tour party by party. We’ll work out yours and send it to you; you owe nothing until you agree.',
    nothingYet: 'There’s nothing to pay yet: we’ll send the payment details with our reply.',
    steps: {
      answer: 'Within {hours} hours we’ll send you the payment details and the booking form.',
      confirmed:
        'Your booking is confirmed once we have the completed form and the full payment. Until then the price may still change.',
      pickupKnown:
        'We know where to pick you up, and we’ll confirm the time by e-mail before the day.',
      pickup:
        'Before the day we’ll confirm by e-mail where and when we’ll pick you up. If you know where you’re staying, just reply to this message.',
    },
    whatsapp: 'Hello, I have a question about my booking {reference}.',
  },
  office: {
    subject: 'New booking {reference}: {tour}, {date}',
    preview: '{name}, departure {taken} of {departures} on that day.',
    text: 'A new booking has come in through the website. It takes departure {taken} of {departures} of this tour on that day.',
    /** Used once vehicles and guides limit a day's bookings. */
    withoutLimit: {
      preview: '{name}, party {taken} of this tour on that day.',
      text: 'A new booking has come in through the website. It’s party {taken} on this tour that day. A vehicle and a guide are set aside for it; the desk shows which.',
    },
    theTour: 'The tour',
    onRequest: 'On request: work out a price for this party and send it to the guest.',
    steps: {
      answer:
        'Within {hours} hours, send the payment details and the booking form. Your reply to this message goes to the guest.',
      /** Replaces both steps if the guest can pay online. */
      paying:
        'The guest has gone on to pay, and the place is held for that until {until}. You don’t need to send anything: once the money is in, the booking is confirmed and we e-mail you. If it doesn’t arrive, the place is released automatically.',
      confirm:
        'When the full payment and the completed form are in, confirm the booking to the guest.',
      pickupKnown: 'Agree on the pick-up time.',
      pickup: 'Agree on the pick-up place and time.',
    },
  },
}
