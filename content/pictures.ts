/** What each picture shows, in words, for those who cannot see it. One line per drawing, by its id. */
export const pictures: Record<string, { alt: string }> = {
  hero: {
    alt: 'Table Mountain with Devil’s Peak and Lion’s Head across the water from Bloubergstrand, in the light of the golden hour',
  },
  'tours/cape-peninsula': {
    alt: 'The lighthouse above the cliffs of Cape Point, with the sea breaking below',
  },
  'tours/winelands-stellenbosch': {
    alt: 'A white gabled Cape Dutch homestead among rows of vines below the Stellenbosch mountains',
  },
  'tours/winelands-tour': {
    alt: 'Autumn vineyards running towards a homestead and blue mountains',
  },
  'tours/table-mountain-city': {
    alt: 'The red clock tower of the waterfront with Table Mountain behind the yachts',
  },
  'tours/aquila-safari-full-day': { alt: 'Elephants at a waterhole in the low sun of the Karoo' },
  'tours/hermanus-whale-watching': {
    alt: 'The tail of a southern right whale above Walker Bay, mountains behind',
  },
  'tours/cape-agulhas': { alt: 'A lighthouse over a rocky shore at the southern end of Africa' },
  'tours/garden-route-highlights': {
    alt: 'A van on the coast road above a bay, a peak across the water',
  },
  'tours/west-coast-classic': { alt: 'White sand and granite boulders by a turquoise lagoon' },
  'categories/city-tours': { alt: 'Harbour, clock tower and mountain in Cape Town' },
  'categories/wine-tours': { alt: 'Rows of vines below a mountain' },
  'categories/safari': { alt: 'Elephants against the evening sun' },
  'categories/transfers': { alt: 'A black van on the coast road' },
  'testimonials/hannah': { alt: 'Monogram H' },
  'testimonials/lukas-and-miriam': { alt: 'Monogram L' },
  'testimonials/claire': { alt: 'Monogram C' },
  'testimonials/daniel': { alt: 'Monogram D' },
  'vehicles/premium-sedan': { alt: 'A black saloon car in profile' },
  'vehicles/premium-suv': { alt: 'A black sport utility vehicle in profile, with roof rails' },
  'vehicles/premium-van': { alt: 'A black van in profile, with a long row of dark windows' },
  'vehicles/luxury-minibus': { alt: 'A tall black minibus in profile, its windows in one band' },
  'attractions/table-mountain': {
    alt: 'The level top of Table Mountain seen across the bay, cloud lying along its edge',
  },
  'attractions/cape-point': {
    alt: 'The cliffs of Cape Point falling into the sea below the old lighthouse',
  },
  'attractions/boulders-beach': {
    alt: 'African penguins between granite boulders on the white sand of a cove',
  },
  'attractions/stellenbosch-winelands': {
    alt: 'Rows of vines leading to a white gabled house, the peaks behind Stellenbosch above it',
  },
  'attractions/va-waterfront': {
    alt: 'The red clock tower on its quay, yachts at anchor and Table Mountain beyond',
  },
  'attractions/robben-island': {
    alt: 'Robben Island lying low in Table Bay, with the mountain across the water',
  },
  'destinations/franschhoek': { alt: 'A valley of vineyards closed on three sides by mountains' },
  'destinations/hermanus': { alt: 'The tail of a whale close to the cliffs of Walker Bay' },
  'destinations/gansbaai': { alt: 'Open water off Gansbaai under a low red sun' },
  'destinations/swellendam': { alt: 'White gables among trees at the foot of the Langeberg' },
  'destinations/mossel-bay': { alt: 'The coast road above the water of Mossel Bay' },
  'destinations/oudtshoorn': { alt: 'Dry fields of the Klein Karoo below the Swartberg' },
  'destinations/george': { alt: 'A road climbing into the Outeniqua Mountains above George' },
  'destinations/knysna': { alt: 'The sea entering the Knysna lagoon between the two Heads' },
  'destinations/tsitsikamma': { alt: 'Forest coming down to a rocky shore at Tsitsikamma' },
  'groups/corporate-team-building': {
    alt: 'A long avenue of vines and a homestead set for a group',
  },
  'groups/educational-tours': { alt: 'Table Mountain in morning light, the subject of the lesson' },
  'groups/convention-conference-groups': { alt: 'The waterfront with its clock tower and boats' },
  'groups/incentive-groups': { alt: 'Elephants walking to water in front of the evening sun' },
  'groups/family-reunions': { alt: 'A small family of penguins on the beach' },
  'groups/sports-groups': { alt: 'Lion’s Head above a bank of morning mist' },
  'fleet/coach': { alt: 'A coach on the coast road, a peak across the water' },
  'fleet/midi-coach': { alt: 'A midi coach on a farm road between vineyards' },
  'fleet/minibus': { alt: 'A black minibus beside the sea wall of a coast road' },
  'fleet/cabin': { alt: 'Blue dusk over the bay, as seen through the windows of the coach' },
  'fleet/convoy': { alt: 'Three coaches drawn up at the waterfront' },
  'contact-map': {
    alt: 'Where the office lies: Gardens, between the city centre and Table Mountain',
  },
  'not-found': { alt: 'Lion’s Head standing out of the morning mist' },
  'posts/stellenbosch-vs-franschhoek-winelands-tour-guide': {
    alt: 'Simonsberg with the evening sun on its western side: lit vineyards to the left, the shaded valley to the right, the pass road over the saddle between',
  },
  'posts/perfect-day-cape-peninsula-ultimate-itinerary': {
    alt: 'Chapman’s Peak Drive cut into red cliffs above a blue bay, a small red car on it, the Sentinel across the water',
  },
  'posts/whale-watching-hermanus-guide': {
    alt: 'A southern right whale breaching in a lilac bay, half its body in the air, while five people watch from the cliff',
  },
  'posts/your-first-african-adventure-day-safari-aquila': {
    alt: 'A white rhinoceros and her calf grazing on a dry plain, two giraffes behind them and folded Karoo mountains beyond',
  },
  'posts/cape-agulhas-where-two-oceans-meet-is-the-trip-worth-it': {
    alt: 'The stone cairn with its brass plate at Cape Agulhas, two people beside it, and a seam of foam where green water meets blue',
  },
  'posts/die-strandloper-ultimate-west-coast-seafood-experience': {
    alt: 'Fires and long tables on the white beach of Langebaan, the lagoon behind',
  },
  'posts/seven-days-wonder-garden-route-adventure': {
    alt: 'The suspension bridge over the mouth of the Storms River',
  },
  'posts/discover-amazing-things-to-do-in-south-africa': {
    alt: 'A long straight road under a wide sky, with mountains at the end of it',
  },
  'posts/hiking-lions-head-sunrise-complete-guide': {
    alt: 'Lion’s Head before sunrise, above the mist over the city',
  },
  'posts/south-africa-national-parks-week-2025': {
    alt: 'White and orange spring flowers running down to the sea at Postberg',
  },
  'empty/no-tours': { alt: 'An empty gravel road that forks below a wide sky' },
}
