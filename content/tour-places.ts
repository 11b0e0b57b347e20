/** A stop of a tour's day: its place and its times, in Cape Town time, 'HH:MM'. */
type Stop = {
  /** The name of a place in content/drive-times.ts. */
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
