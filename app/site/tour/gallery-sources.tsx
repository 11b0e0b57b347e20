import type { Picture } from '#ui/pictures.ts'

type GallerySourcesProps = { picture: Picture; sizes: string }

/**
 * Sizes of a gallery photograph, without phone or dark versions. The shared component knows more,
 * and every page would send it.
 */
export function GallerySources({ picture: { sources }, sizes }: GallerySourcesProps) {
  return sources?.map((source) => <source key={source.type} {...source} sizes={sizes} />)
}
