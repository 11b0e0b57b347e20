export const transfers = {
  band: 'Transfers',
  title: 'Our Premium Fleet',
  lead: 'Four vehicles, each with a driver, by the day. You pay for the vehicle, however many of you travel.',
  /** Introduces the link to the rides further down. */
  rideOnly:
    'Only going one way, to the airport or from it? That’s a ride, and costs far less than a day.',
  toRides: 'Prices of rides',
  perDay: '{price}/day',
  capacity: '{minimum}-{maximum} passengers',
  select: 'Select Vehicle',
  /** Used without JavaScript, which opens the dialog. */
  ask: 'Ask for this vehicle',
  plainTitle: 'Ask for a vehicle',
  rides: {
    title: 'To and from the airport',
    lead: 'One ride, one way, in a vehicle for you alone, at any hour of the day or night. These are our usual prices, per vehicle and not per person.',
    included:
      'Tolls, airport parking and {minutes} minutes of waiting after you land are included. We watch your flight, so a late one costs you nothing.',
    how: 'Tell us the flight, where you’re staying, how many of you there are and how much luggage you have. For these places you book at the price you see; for anywhere else we’ll e-mail it within {hours} hours.',
    ask: 'Book a ride',
    table: 'Prices of a ride between the airport and a place, by the number of guests',
    place: 'To or from',
    road: '{kilometres} km, {minutes} min',
    dayTitle: 'What a day with a vehicle includes',
    day: 'A day is up to {hours} hours from pick-up to drop-off, and {inland} kilometres; on a journey with nights away, {overland}. Driver, fuel and tolls are included. If you want to stay out longer, each extra hour costs {extraHour} and each extra kilometre {extraKilometre}, and your driver will tell you first.',
  },
  whyTitle: 'Why Choose Our Transfers?',
  why: [
    {
      title: 'Fully licensed and insured',
      text: 'Every vehicle carries an operating licence for tourist transport and passenger liability insurance. The papers travel with it.',
    },
    {
      title: 'Professional drivers',
      text: 'They hold a professional driving permit, know the passes in rain and the airport at rush hour, and stay with you for the whole day.',
    },
    {
      title: '24/7 availability',
      text: 'Flights land at four in the morning too. Guests on the road can phone us at any hour of the day or night.',
    },
  ],
}
