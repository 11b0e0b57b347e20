import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Content } from '#content/content.ts'
import type { ValueOf } from '#content/kinds.ts'
import { type SocialCardFacts, formatCardPath, listSocialCards } from '#content/social-cards.ts'
import { computeSize } from '#app/studio/variants.ts'
import { drawSocialCard } from './social-card.ts'
import { findPlate, type Focus, type Plate } from '../plates.ts'

type Photo = NonNullable<ValueOf<'picture'>['photo']>
export type ReadMaster = (master: string) => Promise<Uint8Array | undefined>

export type Card = { address: string; input: string; draw: () => Promise<Uint8Array<ArrayBuffer>> }

/**
 * Social cards of all pages of a content, drawn on demand. Without `readMaster`, as in a build,
 * those with an uploaded photograph cannot be drawn.
 */
export function listCards(
  content: Content,
  readMaster: ReadMaster = async () => undefined,
): Card[] {
  return listSocialCards(content).map((words) => createCard(content, words, readMaster))
}

function createCard(
  content: Content,
  { path, title, picture: id }: SocialCardFacts,
  readMaster: ReadMaster,
): Card {
  const photo = content.pictures[id]?.photo
  const { shows, focus, read } = photo
    ? createPhotoSource(photo, readMaster)
    : createPlateSource(findPlate(content, id))
  const company = content.company.name
  const hash = createHash('sha256').update(JSON.stringify([title, company, focus]))
  for (const part of shows) hash.update(part)
  return {
    address: formatCardPath(path),
    input: hash.digest('base64url'),
    async draw() {
      const picture = await read()
      return new Uint8Array(await drawSocialCard({ title, company, picture, focus }))
    },
  }
}

type Source = {
  shows: (string | Uint8Array)[]
  focus: Focus
  read: () => Promise<string | Uint8Array>
}

function createPlateSource({ file, focus }: Plate): Source {
  const shows = existsSync(file) ? [readFileSync(file)] : []
  return { shows, focus, read: async () => file }
}

function createPhotoSource(photo: Photo, readMaster: ReadMaster): Source {
  const { master, width, height, crop, focus = { x: 0.5, y: 0.5 } } = photo
  return {
    shows: [JSON.stringify([master, crop])],
    focus,
    async read() {
      const bytes = await readMaster(master).catch(() => undefined)
      if (!bytes) throw new Error('its photograph cannot be read: upload it again')
      if (!crop) return bytes
      const { default: sharp } = await import('sharp')
      const shown = computeSize(photo, crop)
      const left = Math.min(width - shown.width, Math.round(width * crop.x))
      const top = Math.min(height - shown.height, Math.round(height * crop.y))
      const cut = sharp(bytes).extract({ left: Math.max(0, left), top: Math.max(0, top), ...shown })
      return new Uint8Array(await cut.resize({ width: 1200 }).png().toBuffer())
    },
  }
}
