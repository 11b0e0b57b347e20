import type { Picture } from '#ui/pictures.ts'

type GallerySourcesProps = { picture: Picture; sizes: string }

/**
 * Sources of a gallery photograph, without phone or dark versions. Smaller than the shared
 * component, because every page would send that one.
 */
export function GallerySources({ picture: { sources }, sizes }: GallerySourcesProps) {
  return sources?.map((source) => <source key={source.type} {...source} sizes={sizes} />)
}
