/** The mails about a quote request for an itinerary. */
export const itinerary = {
  length: { one: '1 day', other: '{n} days' },
  day: 'Day {n}',
  firstDay: 'First day',
  stillOpen: 'Still open',
  vehicle: 'Vehicle',
  addOns: 'Add-ons',
  noAddOns: 'None',
  toddlers: { one: '1 child under 3', other: '{n} children under 3' },
  daysFrom: '{n} days from {time}',
  fromTo: '{from} to {to}',
  estimate: 'Estimate',
  perPerson: 'Per person',
  asTours:
    'At our tours’ prices: {perAdult} each adult, {total} for all of you. Until you have our quote, plan with the higher of the two.',
  /** The row below the estimate's total. */
  asToursTotal: 'At our tours’ prices',
  asToursTotalPart: {
    one: 'At our tours’ prices, 1 of the days',
    other: 'At our tours’ prices, {n} of the days',
  },
  asToursOffice:
    'At the tours’ prices, which the guest saw beside it: {perAdult} each adult, {total} in all.',
  asToursPart: {
    one: '1 of the days has a price as a tour. ',
    other: '{n} of the days have a price as a tour. ',
  },
  minimum: 'To reach our minimum',
  /** Follows a line: its count and the price of each. */
  times: ', {n} × {each}',
  timesDays: ', {n} days × {each}',
  childrenLine: '{children} × {each}, at half price',
  guest: {
    subject: 'Your itinerary {reference}: {length} at the Cape',
    preview: 'We have your itinerary. By our estimate it costs {total}.',
    previewAsTours:
      'We have your itinerary. By our estimate it costs {total}; at our tours’ prices {asTours}.',
    text: 'Thank you. We have the itinerary you put together. An expert will contact you within {hours} hours to finalise it and give you its exact price.',
    yourDays: 'Your days',
    link: 'Open your itinerary',
    yourTrip: 'Your trip',
    estimate: 'The estimate',
    includes:
      'It includes the guide, transport and fuel, tolls and parking, and hotel pick-up and drop-off. It’s an estimate, and it binds neither of us; the quote that follows is exact.',
    whatsapp: 'Hello, I have a question about my itinerary {reference}.',
  },
  office: {
    subject: 'New quote request {reference}: {length}, {total}',
    preview: '{name} asks for the exact price of {length}.',
    text: 'A request for the price of an itinerary has come in through the website. No date or vehicle is held.',
    wrote: 'What they wrote',
    nothing: 'Nothing.',
    theDays: 'The days',
    link: 'Open the itinerary',
    theTrip: 'The trip',
    estimate: 'The estimate that the guest saw',
    askedFor: 'Asked for at the start',
    people: { one: '1 person', other: '{n} people' },
    peopleAndDays: '{people}, {days}',
    likes: 'Likes',
    steps: {
      answer:
        'Within {hours} hours, reply with the exact price. Your reply to this message goes to the guest.',
      vehicleFree: 'See whether guide and vehicle are free from the first day on.',
      askFirstDay: 'Ask for the first day.',
    },
  },
}
