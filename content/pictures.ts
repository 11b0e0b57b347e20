/** What each picture shows, in words, for those who cannot see it. One line per drawing, by its id. */
export const pictures: Record<string, { alt: string }> = {
  hero: {
    alt: 'Table Mountain with Devil’s Peak and Lion’s Head across the water from Bloubergstrand, in the light of the golden hour',
  },
  'tours/cape-peninsula': {
    alt: 'The lighthouse above the cliffs of Cape Point, with the sea breaking below',
  },
  'tours/winelands-stellenbosch': {
    alt: 'A long table laid under an oak on a slope of vines above Stellenbosch, Table Mountain far off across the plain in evening light',
  },
  'tours/winelands-tour': {
    alt: 'The bare granite domes above Paarl at first light, the language monument on their flank, a white steeple and mist along the river, rows of vines in front',
  },
  'tours/table-mountain-city': {
    alt: 'Table Mountain from Signal Hill at daybreak, sun on its western cliffs, the lamps of the city still lit in the bowl below',
  },
  'tours/aquila-safari-full-day': {
    alt: 'Four elephants, one a calf, on the bank of a dam in the Karoo, with snow on the mountains behind them',
  },
  'tours/hermanus-whale-watching': {
    alt: 'A southern right whale leaping clear of Walker Bay beside a boat of watchers, Hermanus and its mountains along the shore',
  },
  'tours/cape-agulhas': {
    alt: 'The red and white lighthouse of Cape Agulhas between its two square towers, above low ledges of rock in the evening',
  },
  'tours/garden-route-highlights': {
    alt: 'The old railway bridge at Wilderness curving over the dark Kaaimans River, two wooded hills and the surf behind it',
  },
  'tours/west-coast-classic': {
    alt: 'Orange and white daisies above the turquoise shallows of Langebaan lagoon, two ostriches walking among them and a red fishing boat at anchor',
  },
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
  'groups/incentive-groups': {
    alt: 'A long table laid under strings of lamps on the Karoo plain at night, one guest in red, the Milky Way above a flat-topped hill',
  },
  'groups/family-reunions': {
    alt: 'A family of ten lined up for a photograph before the painted bathing huts of Muizenberg, the mountain behind them',
  },
  'groups/sports-groups': {
    alt: 'A rugby side at practice on Green Point Common, the white bowl of the stadium and Lion’s Head behind the posts',
  },
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
    alt: 'The tail of a southern right whale above a still, lilac bay, its image in the water, five people watching from the cliff',
  },
  'posts/your-first-african-adventure-day-safari-aquila': {
    alt: 'A white rhinoceros and her calf grazing on a dry plain, two giraffes behind them and folded Karoo mountains beyond',
  },
  'posts/cape-agulhas-where-two-oceans-meet-is-the-trip-worth-it': {
    alt: 'The stone cairn with its brass plate at Cape Agulhas, two people beside it, and a seam of foam where green water meets blue',
  },
  'posts/die-strandloper-ultimate-west-coast-seafood-experience': {
    alt: 'A beach at Langebaan: three smoking fires, a red-striped rowing boat on the sand, guests at a plank table under driftwood poles and old net',
  },
  'posts/seven-days-wonder-garden-route-adventure': {
    alt: 'The long beach of Wilderness curving away between wooded hills and line after line of surf, a red paraglider over the sea',
  },
  'posts/discover-amazing-things-to-do-in-south-africa': {
    alt: 'The Amphitheatre of the Drakensberg, a wall of rock with one thread of waterfall, above green spurs and the stony Tugela',
  },
  'posts/hiking-lions-head-sunrise-complete-guide': {
    alt: 'Four hikers on the rocks and the ladder of Lion’s Head before sunrise, Table Mountain and Devil’s Peak dark behind, the lamps of the city below',
  },
  'posts/south-africa-national-parks-week-2025': {
    alt: 'Four gemsbok on the crest of a red dune in the Kgalagadi under a single small cloud',
  },
  'empty/no-tours': { alt: 'An empty gravel road that forks below a wide sky' },
}
