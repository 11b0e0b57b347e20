import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'

/**
 * A vehicle in profile on a background, because the drawings are dark and have none. A photograph
 * fills the place.
 */
export function VehiclePlate({ picture, first = false }: { picture: Picture; first?: boolean }) {
  return (
    <Plate
      picture={picture}
      first={first}
      className="bg-showroom! aspect-[2/1] w-full [&_img]:object-contain [&_picture:has([type])_img]:object-cover"
    />
  )
}
