import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { shipped } from '#content/shipped.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { photo, withPictures } from '#tests/fixtures/pictures.ts'
import { listCards } from './cards.ts'
import { openLiveSite } from './live-site.ts'
import { openBuiltSite } from './render-site.ts'

const [tour = expect.fail()] = shipped.tours
const address = `/cards/tour-${tour.id}.jpg`
const sized = { ...photo, width: 1600, height: 1200 }
const bytes = new Uint8Array(
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'red' } })
    .composite([
      {
        input: { create: { width: 800, height: 1200, channels: 3, background: 'blue' } },
        left: 800,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer(),
)
const createContent = (change: Partial<typeof photo>) =>
  withPictures({ [`tours/${tour.id}`]: { alt: 'Red and blue', photo: { ...sized, ...change } } })
const findCard = (change: Partial<typeof photo>) =>
  listCards(createContent(change), async () => bytes).find((card) => card.address === address) ??
  expect.fail()

async function readSides(card: Uint8Array): Promise<string> {
  const at = async (left: number) => {
    const piece = sharp(card).extract({ left, top: 100, width: 1, height: 1 })
    const [red = 0, , blue = 0] = await piece.raw().toBuffer()
    return red > blue ? 'red' : 'blue'
  }
  return `${await at(100)} ${await at(1080)}`
}

describe('the social card of a page with an uploaded photograph', () => {
  it('shows the same crop as the page', async () => {
    expect(await readSides(await findCard({}).draw())).toBe('red blue')
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 }
    expect(await readSides(await findCard({ crop }).draw())).toBe('blue blue')
  })

  it('changes with photograph, crop and focus, but not with the crop for phones', () => {
    const { input } = findCard({})
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 }
    const others = [{ crop }, { focus: { x: 0.5, y: 0.9 } }, { master: 'cd'.repeat(32) }]
    const inputs = others.map((change) => findCard(change).input)
    expect(new Set([input, ...inputs]).size).toBe(4)
    expect(findCard({ phone: crop }).input).toBe(input)
  })

  it('is drawn while publishing; a missing photograph stops the publication', async () => {
    const asked: string[] = []
    const site = openLiveSite({
      content: shipped,
      folder: builtFolder,
      built: await openBuiltSite(builtFolder),
      readMaster: async (master) => {
        asked.push(master)
        return master === photo.master ? bytes : undefined
      },
    })
    const { addresses } = await site.publish(createContent({}))
    expect(addresses).toContain(address)
    expect(new Set(asked)).toEqual(new Set([photo.master]))
    const gone = { ...createContent({ master: 'cd'.repeat(32) }), number: 2 }
    await expect(site.publish(gone)).rejects.toThrow('its photograph cannot be read')
    site.close()
  })
})
