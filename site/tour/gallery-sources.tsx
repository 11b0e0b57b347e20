import type { Picture } from '../pictures.ts'

type GallerySourcesProps = { picture: Picture; sizes: string }

/** The sizes of a photograph in a gallery, which has no forms for phones or the dark: what every page brings knows more, and would weigh more if it were shared. */
export function GallerySources({ picture: { sources }, sizes }: GallerySourcesProps) {
  return sources?.map((source) => <source key={source.type} {...source} sizes={sizes} />)
}
