import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Content } from '#content/content.ts'
import { type CardWords, cardFile, listSocialCards } from '#content/social-cards.ts'

/** The file of a picture, from where the process was started, and what crops of it keep. */
type Plate = { file: string; focus: { x: number; y: number } }

/** A card that may have to be drawn; `input` is a hash of all that it shows. */
export type Card = { address: string; input: string; draw: () => Promise<Uint8Array<ArrayBuffer>> }

let focuses: Record<string, { focus?: Plate['focus'] }> | undefined

/** What a picture of this content is made of: the owner's photograph of its plate, else the drawing. */
export function findPlate({ pictures }: Content, id: string): Plate {
  const plate = pictures[id]?.plate ?? id
  focuses ??= JSON.parse(readFileSync('site/drawn/index.json', 'utf8')) as NonNullable<
    typeof focuses
  >
  const photo = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff']
    .map((ending) => `content/photos/${plate}.${ending}`)
    .find((file) => existsSync(file))
  return {
    file: photo ?? `site/drawn/${plate}.svg`,
    focus: focuses[plate]?.focus ?? { x: 0.5, y: 0.5 },
  }
}

/** The social cards of all pages of this content, drawn when asked for. */
export function listCards(content: Content): Card[] {
  return listSocialCards(content).map((words) => cardOf(content, words))
}

function cardOf(content: Content, { path, title, picture }: CardWords): Card {
  const { file, focus } = findPlate(content, picture)
  const company = content.company.name
  const shown = createHash('sha256').update(JSON.stringify([title, company, focus]))
  if (existsSync(file)) shown.update(readFileSync(file))
  return {
    address: cardFile(path),
    input: shown.digest('base64url'),
    async draw() {
      // What draws is heavy, and seldom asked for.
      const [{ drawSocialCard }, { default: sharp }] = await Promise.all([
        import('./social-card.ts'),
        import('sharp'),
      ])
      // One after the other, and nothing is drawn twice.
      sharp.cache(false)
      sharp.concurrency(1)
      return new Uint8Array(await drawSocialCard({ title, company, picture: file, focus }))
    },
  }
}
