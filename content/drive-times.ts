/**
 * Driving times in minutes, equal in both directions, outside rush hour with a small reserve.
 * 'city' is a hotel between the Waterfront and Camps Bay. A driver estimated the times; correct a
 * line when a road changes.
 */
const roads: [from: string, to: string, minutes: number][] = [
  ['city', 'table-mountain', 15],
  ['city', 'signal-hill', 15],
  ['city', 'hout-bay', 35],
  ['city', 'bloubergstrand', 30],
  ['city', 'muizenberg', 35],
  ['city', 'paarl', 50],
  ['city', 'stellenbosch', 50],
  ['city', 'sir-lowrys-pass', 45],
  ['city', 'gordons-bay', 50],
  ['city', 'huguenot-tunnel', 55],
  ['city', 'langebaan', 85],
  ['city', 'swellendam', 145],
  ['city', 'montagu', 140],
  ['city', 'houwhoek', 65],
  ['table-mountain', 'bo-kaap', 15],
  ['bo-kaap', 'old-town', 10],
  ['old-town', 'district-six', 5],
  ['district-six', 'signal-hill', 20],
  ['hout-bay', 'chapmans-peak', 10],
  ['chapmans-peak', 'noordhoek', 15],
  ['noordhoek', 'cape-point', 50],
  ['cape-point', 'cape-of-good-hope', 15],
  ['cape-of-good-hope', 'simons-town', 40],
  ['simons-town', 'boulders', 5],
  ['boulders', 'muizenberg', 25],
  ['paarl', 'simonsberg', 20],
  ['simonsberg', 'franschhoek', 25],
  ['franschhoek', 'helshoogte', 30],
  ['helshoogte', 'stellenbosch', 10],
  ['stellenbosch', 'simonsberg', 15],
  ['simonsberg', 'banhoek', 20],
  ['banhoek', 'helderberg', 30],
  ['helderberg', 'city', 50],
  ['gordons-bay', 'bettys-bay', 35],
  ['bettys-bay', 'hermanus', 45],
  ['hermanus', 'sir-lowrys-pass', 65],
  ['hermanus', 'city', 110],
  ['sir-lowrys-pass', 'houwhoek', 25],
  ['houwhoek', 'napier', 65],
  ['sir-lowrys-pass', 'napier', 90],
  ['napier', 'agulhas', 55],
  ['agulhas', 'struisbaai', 10],
  ['struisbaai', 'bredasdorp', 25],
  ['bredasdorp', 'houwhoek', 80],
  ['huguenot-tunnel', 'aquila', 70],
  ['aquila', 'city', 125],
  ['bloubergstrand', 'khwa-ttu', 45],
  ['khwa-ttu', 'west-coast-park', 30],
  ['west-coast-park', 'langebaan', 20],
  ['swellendam', 'mossel-bay', 115],
  ['mossel-bay', 'wilderness', 45],
  ['wilderness', 'knysna', 45],
  ['knysna', 'outeniqua-pass', 60],
  ['outeniqua-pass', 'cango-caves', 75],
  ['knysna', 'cango-caves', 150],
  ['cango-caves', 'oudtshoorn', 30],
  ['oudtshoorn', 'barrydale', 120],
  ['barrydale', 'montagu', 45],
  ['oudtshoorn', 'montagu', 165],
]

const minutesBetween = new Map<string, number>()
for (const [from, to, minutes] of roads) {
  minutesBetween.set(`${from} ${to}`, minutes)
  minutesBetween.set(`${to} ${from}`, minutes)
}

/** Driving time in minutes between two places; undefined if the table has no such road. */
export function findDriveMinutes(from: string, to: string): number | undefined {
  return from === to ? 0 : minutesBetween.get(`${from} ${to}`)
}
