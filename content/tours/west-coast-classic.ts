import type { DocumentOf } from '../kinds.ts'

export const westCoastClassic: DocumentOf<'tour'> = {
  id: 'west-coast-classic',
  title: 'West Coast classic',
  description: 'Langebaan lagoon, San heritage and fish on the beach, for your own group.',
  detailedDescription: [
    'North of Cape Town the coast turns low, white and empty. The R27 runs up it through strandveld and dunes, and after an hour you reach a lagoon so blue that photographs of it look false. Langebaan has no river: it is an arm of the sea, fifteen kilometres long and shallow, filled and emptied by the tide twice a day.',
    'The West Coast National Park lies round it. At Geelbek a boardwalk crosses the salt marsh to a hide, and from September to March tens of thousands of waders that breed in the Arctic feed on the mud in front of it. The hide is at its best as the tide rises and pushes the birds towards you, so we set the order of the day by the tide table. Flamingos come and go; ostrich, bontebok and eland stay.',
    'In August and September, if the winter was wet, the Postberg section opens and the hills above the lagoon turn white and orange with daisies. They face the sun and close when it hides, so flower days begin slowly and need a clear noon. The park’s fees rise in those weeks; our price does not.',
    'A footprint pressed into a dune on this lagoon some 117,000 years ago is among the oldest known of people like us. At !Khwa ttu, near Yzerfontein, San guides tell the history of the first people of southern Africa in their own words, among the plants they use. This is a day for a group that travels together: a large family, a conference, a club.',
  ],
  duration: '8h',
  durationHours: 8,
  maxGuests: 20,
  minGuests: 10,
  priceFrom: 'R1,400',
  rating: 4.9,
  reviews: 156,
  excludes: 'lunch and drinks',
  seasonal: null,
  category: 'nature',
  area: 'Langebaan, West Coast',
  detailedItinerary: [
    {
      key: 'pick-cape-town',
      time: '08:00',
      activity: 'Pick-up in Cape Town',
      description:
        'One meeting place for the whole party, or two if you’re spread over two hotels.',
    },
    {
      key: 'bloubergstrand',
      time: '08:35',
      activity: 'Bloubergstrand',
      description: 'The whole of Table Mountain across the bay: the view that painters come for.',
    },
    {
      key: 'khwa-ttu',
      time: '10:00',
      activity: '!Khwa ttu',
      description:
        'The ten o’clock tour, an hour and a half with a San guide who reads the tracks and names the plants, then coffee on the terrace.',
    },
    {
      key: 'west-coast-national',
      time: '12:10',
      activity: 'West Coast National Park',
      description:
        'Geelbek farmhouse and its hide over the marsh, then the lookout at Seeberg above the whole lagoon.',
    },
    {
      key: 'lunch-beach-langebaan',
      time: '13:20',
      activity: 'Lunch on the beach at Langebaan',
      description:
        'Snoek and mussels over the coals, bread from the oven, your feet in the sand if you wish.',
    },
    {
      key: 'road-south',
      time: '14:35',
      activity: 'The road south',
      description:
        'Down the R27 with the Atlantic on the right and, on a clear day, the mountain in sight for an hour.',
    },
    {
      key: 'cape-town',
      time: '16:00',
      activity: 'Back in Cape Town',
      description: 'Set down together or hotel by hotel.',
    },
  ],
  inclusions: [
    '{everyTour.included}',
    'Entrance to the West Coast National Park, in flower season too',
    'The guided tour and coffee at !Khwa ttu',
    'A table reserved for the whole party',
  ],
  exclusions: ['Lunch and drinks', 'Boat trips on the lagoon', '{everyTour.excluded}'],
  runs: { season: null, closed: [], leadHours: 24 },
  departuresPerDay: 1,
  listed: true,
  featured: false,
  seoTitle: 'West Coast and Langebaan tour for groups | {company.shortName}',
  metaDescription:
    'A private West Coast day for a group: Bloubergstrand, !Khwa ttu, the West Coast National Park and lunch by the lagoon at Langebaan.',
  keywords: [
    'West Coast tour Cape Town',
    'Langebaan lagoon',
    'West Coast National Park flowers',
    'group day tour Cape Town',
  ],
}
