import type { DocumentOf } from './kinds.ts'

/** The six amenities of P2.10, in its order. */
export const groupAmenities: DocumentOf<'group-amenities'> = [
  {
    key: 'luxury-buses',
    name: 'Luxury buses',
    description:
      'Reclining seats, seat belts and air conditioning throughout, with a hold for the suitcases underneath.',
  },
  {
    key: 'complimentary-wifi',
    name: 'Complimentary WiFi',
    description:
      'On board wherever the network reaches. On the passes and behind Cape Point it doesn’t, and people talk.',
  },
  {
    key: 'usb-charging-ports',
    name: 'USB charging ports',
    description: 'One within reach of every seat, so that the camera outlasts the day.',
  },
  {
    key: 'refreshment-service',
    name: 'Refreshment service',
    description:
      'Cold water all day. Coffee, snacks or sundowners are loaded in the morning if you order them the week before.',
  },
  {
    key: 'professional-guides',
    name: 'Professional guides',
    description:
      'A registered guide on each vehicle, in addition to the driver. Tell us which languages your group speaks.',
  },
  {
    key: 'flexible-itineraries',
    name: 'Flexible itineraries',
    description:
      'We plan stops for the number of people who have to leave and board, and keep an hour in hand for the one who is late.',
  },
]

/** The six experiences of P2.10, in its order, with its capacities and durations. */
export const groupExperiences: readonly DocumentOf<'group-experience'>[] = [
  {
    slug: 'corporate-team-building',
    name: 'Corporate Team Building',
    picture: 'groups/corporate-team-building',
    capacity: { minimum: 15, maximum: 50 },
    duration: 'Full Day',
    description:
      'A wine-blending contest in Stellenbosch, a cooking morning in Bo-Kaap or a treasure hunt through the old town, then a long table where the departments sit mixed. One invoice, and everyone home by six.',
  },
  {
    slug: 'educational-tours',
    name: 'Educational Tours',
    picture: 'groups/educational-tours',
    capacity: { minimum: 20, maximum: 45 },
    duration: 'Half/Full Day',
    description:
      'District Six and the Slave Lodge for history, Kirstenbosch and the tide pools for biology, a wine farm for chemistry and trade. We work from your syllabus, and count heads at each door.',
  },
  {
    slug: 'convention-conference-groups',
    name: 'Convention & Conference Groups',
    picture: 'groups/convention-conference-groups',
    capacity: { minimum: 25, maximum: 55 },
    duration: 'Multi-day',
    description:
      'Airport arrivals by flight, shuttles to the convention centre by the hour, and afternoons out for the partners. For larger congresses several coaches run to one timetable with one person in charge of it.',
  },
  {
    slug: 'incentive-groups',
    name: 'Incentive Groups',
    picture: 'groups/incentive-groups',
    capacity: { minimum: 10, maximum: 40 },
    duration: '2-5 Days',
    description:
      'For people who have earned it: the peninsula without the queues, a day in the Karoo among the animals, a private cellar and one evening that nobody was told about.',
  },
  {
    slug: 'family-reunions',
    name: 'Family Reunions',
    picture: 'groups/family-reunions',
    capacity: { minimum: 15, maximum: 35 },
    duration: '1-3 Days',
    description:
      'Four generations in one bus, with stops a grandmother can walk to and a beach for those who can’t sit still. We take the photograph with everyone in it.',
  },
  {
    slug: 'sports-groups',
    name: 'Sports Groups',
    picture: 'groups/sports-groups',
    capacity: { minimum: 20, maximum: 50 },
    duration: 'Full Day',
    description:
      'Clubs and touring sides between matches, and supporters on the day of one. Room for kit, food at the right hour, and a driver who knows where a coach may wait at the stadium.',
  },
]

export const fleetPictures: readonly DocumentOf<'fleet-picture'>[] = [
  {
    slug: 'coach',
    picture: 'fleet/coach',
    name: 'The coach',
    caption: 'For up to 55 guests, here on the coast road below the Twelve Apostles',
  },
  {
    slug: 'midi-coach',
    picture: 'fleet/midi-coach',
    name: 'The midi coach',
    caption: 'For up to 35 guests, and short enough for the lanes of Franschhoek',
  },
  {
    slug: 'minibus',
    picture: 'fleet/minibus',
    name: 'The minibus',
    caption: 'For up to 14 guests, or for the part of a large group that wants to go elsewhere',
  },
  {
    slug: 'cabin',
    picture: 'fleet/cabin',
    name: 'Inside the coach',
    caption: 'Reclining seats in pairs, with windows from the armrest to the roof',
  },
  {
    slug: 'convoy',
    picture: 'fleet/convoy',
    name: 'Three at once',
    caption:
      'Groups of more than 55 travel in several vehicles, a guide in each and one timetable for all',
  },
]
