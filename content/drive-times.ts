type Point = readonly [longitude: number, latitude: number]
type Road = [from: string, to: string, minutes: number, bends?: string]

/**
 * Driving times in minutes, equal in both directions, outside rush hour with a small reserve.
 * 'city' is a hotel between the Waterfront and Camps Bay. A driver estimated the times; correct a
 * line when a road changes. `bends` are points between the two, 'longitude,latitude', which keep the
 * line on the drawn map on land.
 */
const roads: Road[] = [
  ['city', 'table-mountain', 15],
  ['city', 'signal-hill', 15],
  ['city', 'hout-bay', 35, '18.388,-33.945 18.367,-33.982 18.352,-34.012'],
  ['city', 'bloubergstrand', 30, '18.5,-33.88 18.497,-33.845'],
  ['city', 'muizenberg', 35, '18.465,-33.97 18.47,-34.05'],
  ['city', 'paarl', 50, '18.65,-33.87 18.85,-33.79'],
  ['city', 'stellenbosch', 50, '18.65,-33.87 18.8,-33.87'],
  ['city', 'sir-lowrys-pass', 45, '18.6,-33.97 18.85,-34.07'],
  ['city', 'gordons-bay', 50, '18.6,-33.97 18.84,-34.07'],
  ['city', 'huguenot-tunnel', 55, '18.65,-33.87 18.9,-33.77'],
  ['city', 'langebaan', 85, '18.5,-33.87 18.48,-33.6 18.3,-33.33 18.16,-33.15'],
  [
    'city',
    'swellendam',
    145,
    '18.6,-33.97 18.85,-34.07 18.93,-34.15 19.2,-34.23 19.43,-34.23 19.9,-34.16',
  ],
  ['city', 'montagu', 140, '18.65,-33.87 18.9,-33.77 19.08,-33.735 19.44,-33.65 19.88,-33.8'],
  ['city', 'houwhoek', 65, '18.6,-33.97 18.85,-34.07 18.93,-34.15'],
  ['table-mountain', 'bo-kaap', 15],
  ['bo-kaap', 'old-town', 10],
  ['old-town', 'district-six', 5],
  ['district-six', 'signal-hill', 20],
  ['hout-bay', 'chapmans-peak', 10],
  ['chapmans-peak', 'noordhoek', 15],
  ['noordhoek', 'cape-point', 50, '18.345,-34.14 18.375,-34.195 18.43,-34.26'],
  ['cape-point', 'cape-of-good-hope', 15],
  ['cape-of-good-hope', 'simons-town', 40, '18.452,-34.28 18.458,-34.225'],
  ['simons-town', 'boulders', 5],
  ['boulders', 'muizenberg', 25, '18.43,-34.165 18.43,-34.142 18.452,-34.13'],
  ['paarl', 'simonsberg', 20],
  ['simonsberg', 'franschhoek', 25],
  ['franschhoek', 'helshoogte', 30],
  ['helshoogte', 'stellenbosch', 10],
  ['stellenbosch', 'simonsberg', 15],
  ['simonsberg', 'banhoek', 20],
  ['banhoek', 'helderberg', 30],
  ['helderberg', 'city', 50, '18.6,-33.97'],
  ['gordons-bay', 'bettys-bay', 35, '18.845,-34.215 18.858,-34.25 18.832,-34.32'],
  ['bettys-bay', 'hermanus', 45, '18.95,-34.36 19.04,-34.33 19.13,-34.34'],
  ['hermanus', 'sir-lowrys-pass', 65],
  ['hermanus', 'city', 110, '19.13,-34.34 19.2,-34.235 18.93,-34.15 18.85,-34.07 18.6,-33.97'],
  ['sir-lowrys-pass', 'houwhoek', 25],
  ['houwhoek', 'napier', 65],
  ['sir-lowrys-pass', 'napier', 90, '19.2,-34.23 19.43,-34.23 19.6,-34.33'],
  ['napier', 'agulhas', 55, '20.02,-34.54'],
  ['agulhas', 'struisbaai', 10],
  ['struisbaai', 'bredasdorp', 25],
  ['bredasdorp', 'houwhoek', 80, '19.895,-34.47 19.6,-34.33 19.43,-34.23'],
  ['huguenot-tunnel', 'aquila', 70, '19.44,-33.65 19.62,-33.47'],
  ['aquila', 'city', 125, '19.62,-33.47 19.44,-33.65 19.08,-33.735 18.9,-33.77 18.65,-33.87'],
  ['bloubergstrand', 'khwa-ttu', 45, '18.48,-33.6'],
  ['khwa-ttu', 'west-coast-park', 30, '18.27,-33.29'],
  ['west-coast-park', 'langebaan', 20],
  ['swellendam', 'mossel-bay', 115, '20.95,-34.09 21.58,-34.2'],
  ['mossel-bay', 'wilderness', 45, '22.2,-34.06 22.46,-33.99'],
  ['wilderness', 'knysna', 45],
  ['knysna', 'outeniqua-pass', 60],
  ['outeniqua-pass', 'cango-caves', 75],
  ['knysna', 'cango-caves', 150, '22.58,-33.99 22.44,-33.88 22.2,-33.6'],
  ['cango-caves', 'oudtshoorn', 30],
  ['oudtshoorn', 'barrydale', 120],
  ['barrydale', 'montagu', 45],
  ['oudtshoorn', 'montagu', 165, '21.69,-33.53 21.27,-33.49 20.72,-33.71'],
]

function readPoint(point: string): Point {
  const [longitude = 0, latitude = 0] = point.split(',').map(Number)
  return [longitude, latitude]
}

const roadsByEnds = new Map<string, { minutes: number; bends: readonly Point[] }>()
for (const [from, to, minutes, bends = ''] of roads) {
  const points = bends.split(' ').filter(Boolean).map(readPoint)
  roadsByEnds.set(`${from} ${to}`, { minutes, bends: points })
  roadsByEnds.set(`${to} ${from}`, { minutes, bends: points.toReversed() })
}

/** The road between two places; undefined if the table has none. */
export function findRoad(from: string, to: string) {
  return from === to ? { minutes: 0, bends: [] } : roadsByEnds.get(`${from} ${to}`)
}

/** Driving time in minutes between two places; undefined if the table has no such road. */
export function findDriveMinutes(from: string, to: string): number | undefined {
  return findRoad(from, to)?.minutes
}
