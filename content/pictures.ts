import type { DocumentOf } from './kinds.ts'

/**
 * Descriptions of pictures for those who can't see them. One line per drawing, by id; a line with
 * `plate` shows another id's drawing.
 */
export const pictures: Record<string, DocumentOf<'picture'>> = {
  hero: {
    alt: 'Table Mountain with Devil’s Peak and Lion’s Head across the water from Bloubergstrand, king proteas on the rocks in front',
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
  'categories/city-tours': {
    alt: 'Painted houses stepping down a cobbled street in Bo-Kaap, a minaret over the roofs and Table Mountain behind',
  },
  'categories/wine-tours': {
    alt: 'A bunch of dark grapes under vine leaves, one of them red, before rows of vines and the Helderberg',
  },
  'categories/safari': {
    alt: 'Head and shoulder of a Cape mountain zebra, a flat-topped hill of the Karoo behind it and red aloes in front',
  },
  'categories/transfers': {
    alt: 'A black van from behind on a mountain pass at dusk, its lamps lit, the lights of the towns along False Bay below',
  },
  'testimonials/hannah': {
    alt: 'The letter H with a pink sugarbush',
  },
  'testimonials/lukas-and-miriam': {
    alt: 'The letters L and M with two red disas',
  },
  'testimonials/claire': {
    alt: 'The letter C with a spray of heath in flower',
  },
  'testimonials/daniel': {
    alt: 'The letter D with restio rushes growing through it',
  },
  'vehicles/premium-sedan': {
    alt: 'A long black saloon car in profile, silver handles and a red tail lamp',
  },
  'vehicles/premium-suv': {
    alt: 'A tall black sport utility vehicle in profile, with roof rails',
  },
  'vehicles/premium-van': { alt: 'A black van in profile, with a long row of dark windows' },
  'vehicles/luxury-minibus': { alt: 'A tall black minibus in profile, its windows in one band' },
  'attractions/table-mountain': {
    alt: 'A cable car coming up from the lip of Table Mountain, where a dassie sits on the sandstone; below lie Lion’s Head, Signal Hill and the city, and far out Robben Island',
  },
  'attractions/cape-point': {
    alt: 'The cliffs of Cape Point from the sea, the old lighthouse on the summit and the new one low on the point to the left',
  },
  'attractions/boulders-beach': {
    alt: 'African penguins on the white sand of a cove among granite boulders, two more on a rock, False Bay and its mountains behind',
  },
  'attractions/stellenbosch-winelands': {
    alt: 'A white gabled homestead between vineyards in autumn colour, Simonsberg above it and both reflected in a farm dam',
  },
  'attractions/va-waterfront': {
    alt: 'The Waterfront after sunset: the red clock tower, the old grain silo with its lit bulging windows, a fishing boat, and Table Mountain in the dusk',
  },
  'attractions/robben-island': {
    alt: 'A prison fence and watchtower on Robben Island, a white lighthouse with a red cap on the rise, and Table Mountain across the water',
  },
  'destinations/franschhoek': {
    alt: 'The three white arches of the Huguenot Monument behind a round pond, mountains closing the Franschhoek valley on both sides',
  },
  'destinations/hermanus': {
    alt: 'A right whale and her calf lying below the cliffs of Walker Bay, two people watching from the cliff path, white dunes and mountains across the water',
  },
  'destinations/gansbaai': {
    alt: 'Fur seals crowded on a rock in green swell, a fishing boat behind them and the white lighthouse of Danger Point on the horizon',
  },
  'destinations/swellendam': {
    alt: 'The white church of Swellendam with its steeple and curled gables among oaks, yellow canola in front and the green Langeberg behind',
  },
  'destinations/mossel-bay': {
    alt: 'A caravel with red crosses on her two sails off the cliff of the Point, which carries the St Blaize lighthouse above a cave',
  },
  'destinations/oudtshoorn': {
    alt: 'A black and white ostrich cock striding past grazing hens on a red plain, a turreted sandstone house and the Swartberg behind',
  },
  'destinations/george': {
    alt: 'A black van on the stone-walled gravel of Montagu Pass, forest above it and red heath below, Cradock Peak and a belt of cloud across the valley',
  },
  'destinations/knysna': {
    alt: 'The two Knysna Heads from the lagoon, a white sloop on still water before the gap to the sea',
  },
  'destinations/tsitsikamma': {
    alt: 'Three people on the suspension bridge at Storms River mouth, the gorge behind it forested from top to bottom and the water brown as tea',
  },
  'groups/corporate-team-building': {
    alt: 'Two teams at tables of bottles and glasses in a vaulted cellar, barrels on either side, vines and the Helderberg in the open door',
  },
  'groups/educational-tours': {
    alt: 'A school class in file on the curved Boomslang walkway over the trees of Kirstenbosch, the cliffs of Table Mountain above, a king protea in the corner',
  },
  'groups/convention-conference-groups': {
    alt: 'Delegates, two black minibuses and a van before the convention centre on the Foreshore, palms beside the canal, towers and cloud-covered Table Mountain behind',
  },
  'groups/incentive-groups': {
    alt: 'A long table laid under strings of lamps on the Karoo plain at night, one guest in red, the Milky Way above a flat-topped hill',
  },
  'groups/family-reunions': {
    alt: 'A family of ten lined up for a photograph before the painted bathing boxes of Muizenberg, the mountain behind them',
  },
  'groups/sports-groups': {
    alt: 'A line-out on Green Point Common: a rugby player in gold lifted high with the ball, the pale bowl of the stadium and Lion’s Head behind',
  },
  'fleet/coach': {
    alt: 'A black touring coach with a red line along its side on the coast road, the buttresses of the Twelve Apostles behind it',
  },
  'fleet/midi-coach': {
    alt: 'A black midi coach on a farm lane in Franschhoek, yellow autumn vines and a wall of mountains behind, an oak in the corner',
  },
  'fleet/minibus': {
    alt: 'A black minibus on the gravel of the Swartberg Pass under a cliff of folded red rock, a dry-stone wall beside it',
  },
  'fleet/cabin': {
    alt: 'Seats in pairs with linen at the head; through the coach’s tall windows a bay at dusk, Lion’s Head and a new moon',
  },
  'fleet/convoy': {
    alt: 'A minibus, a midi coach and a coach side by side on the Grand Parade at sunrise, the City Hall’s clock tower and Table Mountain behind',
  },
  'contact-map': {
    alt: 'A map of central Cape Town: a red house in Gardens marks the office, south-west of the Company’s Garden and north of Table Mountain',
  },
  'not-found': {
    alt: 'A klipspringer on a boulder on the foggy top of Table Mountain, beside a path that fades away, red disas in front',
  },
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
    alt: 'The stone cairn with its brass plate at Cape Agulhas, two people beside it, and open sea with white horses to the horizon',
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
  'empty/no-tours': {
    alt: 'A wind pump with a red tail beside a gravel road on the empty plain of the Karoo',
  },
  'empty/newsletter': {
    alt: 'A red pillar box at a street corner in the Gardens, a white letter half in its slot, Lion’s Head behind',
  },
  'empty/no-bookings': {
    alt: 'Two suitcases and a straw hat on the stoep of a white house, its green door shut',
  },
  'empty/no-itinerary': {
    alt: 'A folded map of the Cape opened on a table, no route drawn on it, with a red pencil and a compass',
  },
}
