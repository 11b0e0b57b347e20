import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'

/**
 * A vehicle seen from the side. Drawings are transparent, so they get a background. A photograph
 * covers it.
 */
export function VehiclePlate({ picture, first = false }: { picture: Picture; first?: boolean }) {
  return (
    <Plate
      picture={picture}
      first={first}
      className="[background:var(--color-plaster)]! aspect-[2/1] w-full [&_img]:object-contain [&_picture:has([type])_img]:object-cover"
    />
  )
}
