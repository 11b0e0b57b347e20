import { type Content, wordsOf } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { getPicture, type Picture, removePortrait } from '#ui/pictures.ts'

export type Gallery = NonNullable<ReturnType<typeof describeGallery>>

/**
 * Photographs of a tour with credits and words. Undefined if there are none. A photograph missing
 * from the content is skipped, because it is still being edited.
 */
export function describeGallery(content: Content, { gallery = [] }: Tour) {
  const pictures = gallery.flatMap((id) => {
    const storedPicture = content.pictures[id]
    if (!storedPicture) return []
    const { credit, licence } = storedPicture.photo ?? {}
    const picture = removePortrait(getPicture(content, id))
    return [
      {
        ...picture,
        id,
        large: findLargest(picture),
        ...(credit === undefined ? {} : { credit }),
        ...(licence === undefined ? {} : { licence }),
      },
    ]
  })
  return pictures.length > 0 ? { pictures, words: wordsOf(content).gallery } : undefined
}

/** Finds the address of the widest version in a format that every browser supports. */
function findLargest({ src, sources = [] }: Picture): string {
  return sources.at(-1)?.srcSet.split(', ').at(-1)?.split(' ')[0] ?? src
}
