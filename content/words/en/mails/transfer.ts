/** The mails about a request for a vehicle by the day. */
export const transfer = {
  vehicle: 'Vehicle',
  guestsLabel: 'Guests',
  kind: 'Tour type',
  /** Named as in the dialog (P2.8). */
  kinds: { inland: 'Inland Tours', overland: 'Overland Tours' },
  withDriver: 'Vehicle with its driver',
  perDay: '{vehicle}, {kind}, per day',
  /** A ride at a price of the list. Its mails replace some texts of a vehicle’s. */
  ride: {
    ride: 'Ride',
    time: 'Time',
    to: 'Destination',
    line: '{ride}, one way',
    guest: {
      subject: 'Your ride {reference}: {vehicle}, {date}',
      preview: 'We’re holding a vehicle for {date}. Your reference is {reference}.',
      text: 'Thank you. We have your booking, and we’re holding a vehicle and driver for your ride.',
      held: 'We’ll hold them until the end of {until}. If you need longer, just reply to this message.',
      yourTransfer: 'Your ride',
      askedBy: 'Booked by',
      link: 'See what rides cost',
      steps: {
        answer: 'Within {hours} hours we’ll send you the payment details.',
        confirmed: 'Your ride is confirmed once we have the full payment.',
        pickupKnown: 'The day before, we’ll confirm by e-mail when and where we’ll meet you.',
        pickup: 'The day before, we’ll confirm by e-mail when and where we’ll meet you.',
      },
      whatsapp: 'Hello, I have a question about my ride {reference}.',
    },
    office: {
      subject: 'New ride {reference}: {vehicle}, {date}',
      preview: '{name} has booked a ride on {date}.',
      text: 'A ride has been booked through the website at the price on our list. If your vehicles are at the desk, one is set aside for it; the desk shows which.',
      theTransfer: 'The ride',
      steps: {
        answer:
          'Within {hours} hours, send the guest the payment details. Your reply to this message goes to the guest.',
        paying:
          'The guest has gone on to pay, and the vehicle is held for that until {until}. You don’t need to send anything: once the money is in, the ride is confirmed and we e-mail you.',
        confirm: 'When the full payment is in, confirm the ride.',
        pickupKnown: 'Check the flight and the pick-up time.',
        pickup: 'Agree on the pick-up place and time.',
      },
    },
  },
  guest: {
    subject: 'Your transfer request {reference}: {vehicle}, {date}',
    preview: 'We have your request. Your reference is {reference}.',
    text: 'Thank you. We have your request for a vehicle and driver.',
    held: 'We’re holding the day for you until the end of {until}. If you need longer, just reply to this message.',
    yourTransfer: 'Your transfer',
    askedBy: 'Asked for by',
    link: 'See the fleet',
    priceNote: 'The price is for the vehicle, however many of you travel in it.',
    nothingYet: 'There’s nothing to pay yet: we’ll send the payment details with our reply.',
    steps: {
      answer:
        'Within {hours} hours we’ll tell you whether the vehicle is free that day and send the payment details.',
      confirmed:
        'Your transfer is confirmed once we have the completed form and the full payment. Until then the price may still change.',
      pickupKnown:
        'We know where to pick you up, and we’ll confirm the time by e-mail before the day.',
      pickup:
        'Before the day we’ll confirm by e-mail where and when we’ll pick you up. If you know where you’re staying, just reply to this message.',
    },
    whatsapp: 'Hello, I have a question about my transfer {reference}.',
  },
  office: {
    subject: 'New transfer request {reference}: {vehicle}, {date}',
    preview: '{name} asks for the {vehicle} on {date}.',
    text: 'A request for a vehicle has come in through the website. No vehicle is held: check whether this one is free that day.',
    theTransfer: 'The transfer',
    /** The office's mail when the guest adds details on the transfer's page. */
    ride: {
      subject: 'Ride details for {reference}: {title}, {date}',
      text: 'The guest has added details. Here’s everything we know; write back if anything can’t be done.',
    },
    steps: {
      answer:
        'Within {hours} hours, tell the guest whether the vehicle is free and send the payment details and the booking form. Your reply to this message goes to the guest.',
      /** Replaces both steps if the guest can pay online. */
      paying:
        'The guest has gone on to pay, and the day is held for that until {until}. See at once whether the vehicle is free; if it isn’t, tell the guest. You don’t need to send payment details: once the money is in, the transfer is confirmed and we e-mail you.',
      confirm: 'When the full payment and the completed form are in, confirm the transfer.',
      pickupKnown: 'Agree on the pick-up time.',
      pickup: 'Ask for the pick-up place and agree on the time.',
    },
  },
}
