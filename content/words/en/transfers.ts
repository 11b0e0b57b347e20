export const transfers = {
  band: 'Transfers',
  title: 'Our Premium Fleet',
  lead: 'Four vehicles, each with its driver, by the day. The price is for the vehicle, however many of you travel in it.',
  perDay: '{price}/day',
  capacity: '{minimum}-{maximum} passengers',
  select: 'Select Vehicle',
  /** Where scripts do not open the dialog. */
  ask: 'Ask for this vehicle',
  plainTitle: 'Ask for a vehicle',
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
