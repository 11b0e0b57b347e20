/** The mails about a new booking. */
export const booking = {
  tour: 'Tour',
  guest: {
    subject: 'Your booking {reference}: {tour}, {date}',
    preview: 'We hold {date} for you. Your reference is {reference}.',
    text: 'Thank you. We have your booking, and we’re holding your date.',
    held: 'We’re keeping it until the end of {until}. If you need longer, just reply to this message.',
    yourTour: 'Your tour',
    bookedBy: 'Booked by',
    link: 'See the tour',
    onRequest:
      'This tour is priced for each party. The office works out yours and sends it to you; you owe nothing until you agree.',
    nothingYet: 'There’s nothing to pay yet: the payment details come with our answer.',
    steps: {
      answer:
        'Within {hours} hours the office writes to you with the payment details and the booking form.',
      confirmed:
        'Your booking is confirmed once we have the completed form and the full payment. Until then the price may still change.',
      pickupRequested:
        'We’ll agree on your pick-up time by e-mail before the day, and on the place if your special requests don’t name it.',
      pickup:
        'We’ll agree on pick-up place and time by e-mail before the day. If you know where you’re staying, just reply to this message.',
    },
    whatsapp: 'Hello, I have a question about my booking {reference}.',
  },
  office: {
    subject: 'New booking {reference}: {tour}, {date}',
    preview: '{name}, departure {taken} of {departures} on that day.',
    text: 'A new booking has come in through the website. It takes departure {taken} of {departures} of this tour on that day.',
    /** Once vehicles and guides are the limit of a day. */
    withoutLimit: {
      preview: '{name}, party {taken} of this tour on that day.',
      text: 'A new booking has come in through the website. It’s party {taken} of this tour on that day, and a vehicle and a guide are kept for it. The desk shows which.',
    },
    theTour: 'The tour',
    onRequest: 'On request: work out a price for this party and send it to the guest.',
    steps: {
      answer:
        'Within {hours} hours, send the payment details and the booking form. Your reply to this message goes to the guest.',
      /** In the place of both where the guest can pay at once. */
      paying:
        'The guest has gone on to pay, and the place is kept for that until {until}. You don’t need to send anything: once the money is in, the booking is confirmed and we e-mail you. If it doesn’t come, the place is given back by itself.',
      confirm:
        'When the full payment and the completed form are in, confirm the booking to the guest.',
      pickup: 'Agree on the pick-up place and time.',
    },
  },
}
