import { type Content, say } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { getPicture, type Picture, withoutPortrait } from '../pictures.ts'

export type Gallery = NonNullable<ReturnType<typeof describeGallery>>

/**
 * The photographs of a tour's page with who took them, and the words of what shows them; undefined where it has
 * none. One that the content does not have yet is left out: somebody is writing.
 */
export function describeGallery(content: Content, { gallery = [] }: Tour) {
  const pictures = gallery.flatMap((id) => {
    const found = content.pictures[id]
    if (!found) return []
    const { credit, licence } = found.photo ?? {}
    const picture = withoutPortrait(getPicture(content, id))
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
  return pictures.length > 0 ? { pictures, words: say(content).gallery } : undefined
}

/** The address of the widest form, in a format that every browser shows. */
function findLargest({ src, sources = [] }: Picture): string {
  return sources.at(-1)?.srcSet.split(', ').at(-1)?.split(' ')[0] ?? src
}
