type MapPlace = readonly [name: string, longitude: number, latitude: number, picture?: string]

/** A stop of a tour's day: its place and its times, in Cape Town time, 'HH:MM'. */
type Stop = {
  /** The name of a place in `mapPlaces` and content/drive-times.ts. */
  place: string
  stay: number
  /** Opening time, and the latest time of admission. */
  opens?: string
  lastEntry?: string
  starts?: readonly string[]
}

/**
 * The stops of each tour's `detailedItinerary`, in the same order; content/catalogue.test.ts
 * checks them against roads and gates. Change both together.
 */
export const tourPlaces: Record<string, readonly Stop[]> = {
  'cape-peninsula': [
    { place: 'city', stay: 5 },
    { place: 'hout-bay', stay: 30 },
    { place: 'chapmans-peak', stay: 25 },
    { place: 'noordhoek', stay: 15 },
    { place: 'cape-point', stay: 70, opens: '07:00', lastEntry: '16:00' },
    { place: 'cape-of-good-hope', stay: 20 },
    { place: 'simons-town', stay: 60 },
    { place: 'boulders', stay: 35, opens: '08:00', lastEntry: '16:30' },
    { place: 'muizenberg', stay: 0 },
    { place: 'city', stay: 0 },
  ],
  'winelands-stellenbosch': [
    { place: 'city', stay: 5 },
    { place: 'stellenbosch', stay: 45 },
    { place: 'simonsberg', stay: 75, opens: '10:00', lastEntry: '16:00' },
    { place: 'banhoek', stay: 105, opens: '10:00', lastEntry: '16:00' },
    { place: 'helderberg', stay: 70, opens: '10:00', lastEntry: '16:00' },
    { place: 'helderberg', stay: 0 },
    { place: 'city', stay: 0 },
  ],
  'table-mountain-city': [
    { place: 'city', stay: 10 },
    { place: 'table-mountain', stay: 130, opens: '08:30', lastEntry: '16:00' },
    { place: 'bo-kaap', stay: 60 },
    { place: 'bo-kaap', stay: 55 },
    { place: 'old-town', stay: 40 },
    { place: 'district-six', stay: 45, opens: '09:00', lastEntry: '15:30' },
    { place: 'signal-hill', stay: 30 },
    { place: 'city', stay: 0 },
  ],
  'aquila-safari-full-day': [
    { place: 'city', stay: 5 },
    { place: 'huguenot-tunnel', stay: 0 },
    { place: 'aquila', stay: 60 },
    { place: 'aquila', stay: 150, starts: ['10:00'] },
    { place: 'aquila', stay: 30 },
    { place: 'aquila', stay: 50 },
    { place: 'aquila', stay: 45 },
    { place: 'aquila', stay: 0 },
    { place: 'city', stay: 0 },
  ],
  'hermanus-whale-watching': [
    { place: 'city', stay: 5 },
    { place: 'gordons-bay', stay: 25 },
    { place: 'bettys-bay', stay: 35, opens: '08:00', lastEntry: '16:00' },
    { place: 'hermanus', stay: 45 },
    { place: 'hermanus', stay: 120, starts: ['12:00'] },
    { place: 'hermanus', stay: 70 },
    { place: 'hermanus', stay: 10 },
    { place: 'city', stay: 0 },
  ],
  'cape-agulhas': [
    { place: 'city', stay: 0 },
    { place: 'sir-lowrys-pass', stay: 10 },
    { place: 'napier', stay: 20 },
    { place: 'agulhas', stay: 40, opens: '09:00', lastEntry: '16:00' },
    { place: 'agulhas', stay: 50 },
    { place: 'struisbaai', stay: 50 },
    { place: 'bredasdorp', stay: 30, opens: '09:00', lastEntry: '16:00' },
    { place: 'houwhoek', stay: 15 },
    { place: 'city', stay: 0 },
  ],
  'garden-route-highlights': [
    { place: 'city', stay: 5 },
    { place: 'swellendam', stay: 45 },
    { place: 'mossel-bay', stay: 120, opens: '09:00', lastEntry: '16:00' },
    { place: 'wilderness', stay: 30 },
    { place: 'knysna', stay: 45 },
    { place: 'knysna', stay: 0 },
    { place: 'knysna', stay: 0 },
    { place: 'cango-caves', stay: 65, starts: ['09:00', '10:00', '11:00', '12:00', '13:00'] },
    { place: 'oudtshoorn', stay: 100 },
    { place: 'oudtshoorn', stay: 15 },
    { place: 'montagu', stay: 10 },
    { place: 'city', stay: 0 },
  ],
  'west-coast-classic': [
    { place: 'city', stay: 5 },
    { place: 'bloubergstrand', stay: 35 },
    { place: 'khwa-ttu', stay: 100, starts: ['10:00', '14:00'] },
    { place: 'west-coast-park', stay: 50, opens: '07:00', lastEntry: '17:00' },
    { place: 'langebaan', stay: 75 },
    { place: 'langebaan', stay: 0 },
    { place: 'city', stay: 0 },
  ],
  'winelands-tour': [
    { place: 'city', stay: 5 },
    { place: 'paarl', stay: 45, opens: '08:00', lastEntry: '16:30' },
    { place: 'simonsberg', stay: 60, opens: '10:00', lastEntry: '16:00' },
    { place: 'franschhoek', stay: 40 },
    { place: 'franschhoek', stay: 70 },
    { place: 'helshoogte', stay: 45, opens: '10:00', lastEntry: '16:00' },
    { place: 'stellenbosch', stay: 45 },
    { place: 'city', stay: 0 },
  ],
}

/** Places on the drawn map, in degrees, with the id of a picture that shows them. */
export const mapPlaces: Record<string, MapPlace> = {
  city: ['Cape Town', 18.42, -33.925],
  'table-mountain': ['Table Mountain', 18.409, -33.962, 'attractions/table-mountain'],
  'signal-hill': ['Signal Hill', 18.402, -33.912],
  'bo-kaap': ['Bo-Kaap', 18.414, -33.92, 'categories/city-tours'],
  'old-town': ['Company’s Garden', 18.417, -33.928],
  'district-six': ['District Six', 18.426, -33.931],
  'hout-bay': ['Hout Bay', 18.357, -34.043],
  'chapmans-peak': [
    'Chapman’s Peak',
    18.362,
    -34.083,
    'posts/perfect-day-cape-peninsula-ultimate-itinerary',
  ],
  noordhoek: ['Noordhoek', 18.376, -34.107],
  'cape-point': ['Cape Point', 18.494, -34.353, 'attractions/cape-point'],
  'cape-of-good-hope': ['Cape of Good Hope', 18.474, -34.353],
  'simons-town': ['Simon’s Town', 18.434, -34.192],
  boulders: ['Boulders', 18.451, -34.198, 'attractions/boulders-beach'],
  muizenberg: ['Muizenberg', 18.468, -34.106],
  stellenbosch: ['Stellenbosch', 18.86, -33.935, 'attractions/stellenbosch-winelands'],
  simonsberg: [
    'Simonsberg',
    18.92,
    -33.865,
    'posts/stellenbosch-vs-franschhoek-winelands-tour-guide',
  ],
  banhoek: ['Banhoek', 18.955, -33.925],
  helderberg: ['Helderberg', 18.875, -34.015, 'categories/wine-tours'],
  paarl: ['Paarl', 18.965, -33.735],
  franschhoek: ['Franschhoek', 19.119, -33.913, 'destinations/franschhoek'],
  helshoogte: ['Helshoogte', 18.925, -33.918],
  'huguenot-tunnel': ['Huguenot Tunnel', 19.08, -33.735],
  aquila: ['Aquila', 19.96, -33.36, 'posts/your-first-african-adventure-day-safari-aquila'],
  'sir-lowrys-pass': ['Sir Lowry’s Pass', 18.93, -34.15],
  'gordons-bay': ['Gordon’s Bay', 18.868, -34.157],
  'bettys-bay': ['Betty’s Bay', 18.885, -34.363],
  hermanus: ['Hermanus', 19.234, -34.419, 'destinations/hermanus'],
  houwhoek: ['Houwhoek', 19.16, -34.21],
  napier: ['Napier', 19.895, -34.47],
  bredasdorp: ['Bredasdorp', 20.04, -34.535],
  agulhas: [
    'Cape Agulhas',
    20.0,
    -34.823,
    'posts/cape-agulhas-where-two-oceans-meet-is-the-trip-worth-it',
  ],
  struisbaai: ['Struisbaai', 20.047, -34.795],
  swellendam: ['Swellendam', 20.442, -34.023, 'destinations/swellendam'],
  'mossel-bay': ['Mossel Bay', 22.146, -34.183, 'destinations/mossel-bay'],
  wilderness: ['Wilderness', 22.58, -33.99, 'posts/seven-days-wonder-garden-route-adventure'],
  knysna: ['Knysna', 23.046, -34.035, 'destinations/knysna'],
  'cango-caves': ['Cango Caves', 22.215, -33.393],
  oudtshoorn: ['Oudtshoorn', 22.201, -33.592, 'destinations/oudtshoorn'],
  montagu: ['Montagu', 20.12, -33.786],
  bloubergstrand: ['Bloubergstrand', 18.468, -33.81],
  'khwa-ttu': ['!Khwa ttu', 18.42, -33.37],
  'west-coast-park': ['West Coast park', 18.13, -33.19],
  langebaan: [
    'Langebaan',
    18.07,
    -33.09,
    'posts/die-strandloper-ultimate-west-coast-seafood-experience',
  ],
}
