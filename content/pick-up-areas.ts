import type { DocumentOf } from './kinds.ts'

/**
 * Parts of town and nearby towns for pick-ups: the names used in addresses, and an approximate
 * centre. Maps show an address at its area, never at a door.
 */
export const pickUpAreas: DocumentOf<'pick-up-areas'> = [
  createArea('va-waterfront', 'V&A Waterfront', ['waterfront'], 18.421, -33.906),
  createArea('green-point', 'Green Point', ['green point'], 18.408, -33.908),
  createArea(
    'sea-point',
    'Sea Point',
    ['sea point', 'bantry bay', 'fresnaye', 'three anchor bay'],
    18.386,
    -33.917,
  ),
  createArea('camps-bay', 'Camps Bay', ['camps bay', 'clifton', 'bakoven'], 18.379, -33.951),
  createArea(
    'newlands',
    'Newlands',
    ['newlands', 'claremont', 'rondebosch', 'kirstenbosch'],
    18.464,
    -33.977,
  ),
  createArea(
    'gardens',
    'Gardens',
    ['gardens', 'oranjezicht', 'tamboerskloof', 'kloof street'],
    18.412,
    -33.934,
  ),
  createArea('woodstock', 'Woodstock', ['woodstock', 'observatory', 'salt river'], 18.45, -33.931),
  createArea('constantia', 'Constantia', ['constantia', 'tokai', 'wynberg'], 18.437, -34.028),
  createArea('hout-bay', 'Hout Bay', ['hout bay', 'llandudno'], 18.356, -34.043),
  createArea('noordhoek', 'Noordhoek', ['noordhoek', 'kommetjie'], 18.37, -34.104),
  createArea(
    'muizenberg',
    'Muizenberg',
    ['muizenberg', 'kalk bay', 'st james', 'fish hoek'],
    18.467,
    -34.108,
  ),
  createArea(
    'simons-town',
    'Simon’s Town',
    ['simon’s town', 'simonstown', 'boulders'],
    18.433,
    -34.193,
  ),
  createArea('century-city', 'Century City', ['century city', 'milnerton'], 18.505, -33.893),
  createArea('bloubergstrand', 'Bloubergstrand', ['blouberg', 'table view'], 18.463, -33.806),
  createArea('cape-town-airport', 'Cape Town airport', ['airport'], 18.602, -33.971),
  createArea('durbanville', 'Durbanville', ['durbanville', 'bellville'], 18.647, -33.845),
  createArea('somerset-west', 'Somerset West', ['somerset west', 'gordon’s bay'], 18.85, -34.084),
  createArea('stellenbosch', 'Stellenbosch', ['stellenbosch'], 18.861, -33.935),
  createArea('franschhoek', 'Franschhoek', ['franschhoek'], 19.119, -33.912),
  createArea('paarl', 'Paarl', ['paarl'], 18.97, -33.728),
  createArea('hermanus', 'Hermanus', ['hermanus'], 19.242, -34.418),
  // Must be last: it matches only if no nearer area does.
  createArea(
    'cape-town',
    'Cape Town',
    ['city bowl', 'city centre', 'cbd', 'cape town', '8001'],
    18.42,
    -33.924,
  ),
]

function createArea(
  key: string,
  name: string,
  calledThere: string[],
  longitude: number,
  latitude: number,
): DocumentOf<'pick-up-areas'>[number] {
  return { key, name, calledThere, coordinates: { longitude, latitude } }
}
