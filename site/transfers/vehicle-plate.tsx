import { Plate } from '../components/picture.tsx'
import type { Picture } from '../pictures.ts'

/** A vehicle in profile on a ground of its own: the drawings are dark and have none. A photograph has, and fills the place. */
export function VehiclePlate({ picture, first = false }: { picture: Picture; first?: boolean }) {
  return (
    <Plate
      picture={picture}
      first={first}
      className="bg-showroom! aspect-[2/1] w-full [&_img]:object-contain [&_picture:has([type])_img]:object-cover"
    />
  )
}
