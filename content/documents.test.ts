import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readShape, type Shape } from '#app/studio/describe-form.server.ts'
import { shipped } from '#content/shipped.ts'
import { weekdayNames } from '#rules/dates/calendar-date.ts'
import { type KindName, kinds } from './kinds.ts'
import { listOpenLinks, createSearchFile } from './paths.ts'
import { pictures } from './pictures.ts'
import { listTextFacts } from './text-facts.ts'

const { documents, menus } = shipped

describe('the forms of documents', () => {
  const names = Object.keys(kinds).filter((kind): kind is KindName => kind !== 'words')

  it.each(names)('have a label for every field of %s, however deep', (kind) => {
    expect(kinds[kind].label.trim()).not.toBe('')
    const shape = readShape(kind)
    expect(listUnlabelled(shape, kind)).toEqual([])
    expect(Object.keys((shape.items ?? shape).properties ?? {})).not.toEqual([])
  })
})

const review = { stars: 4, text: 'Fog all day.', name: 'Zoë', month: '2026-12', title: 'A day' }
const reviewed = { ...shipped, reviews: { 'cape-peninsula': [review] } }

describe('the menus', () => {
  it.each(['/manage', '/rides', '/gift-voucher'])('lead to %s from every page', (path) => {
    for (const menu of [menus.mobile, menus.footer])
      expect(menu.map((item) => item.path)).toContain(path)
  })

  it('lead to the reviews only while there is one', () => {
    for (const menu of [menus.mobile, menus.footer]) {
      const paths = (content: typeof shipped) =>
        listOpenLinks(content, menu).map(({ path }) => path)
      expect(paths(shipped)).not.toContain('/reviews')
      expect(paths(reviewed)).toContain('/reviews')
      expect(paths({ ...shipped, reviews: { 'cape-peninsula': [] } })).not.toContain('/reviews')
    }
    expect(createSearchFile(shipped).text).not.toContain('"/reviews"')
    expect(createSearchFile(reviewed).text).toContain('"/reviews"')
  })

  it('have the footer links of the specification', () => {
    const paths = menus.footer.map(({ path }) => path)
    for (const path of ['/tours', '/transfers', '/destinations', '/group-tours', '/private-tours'])
      expect(paths).toContain(path)
    expect(paths).toContain('/itinerary-builder')
  })
})

const drawn = JSON.parse(readFileSync('ui/drawn/index.json', 'utf8')) as Record<string, unknown>

describe('the pictures', () => {
  it('have a description that no other picture has', () => {
    // The logo appears only next to the company's name, so it needs no description.
    const undescribed = Object.keys(drawn).filter(
      (id) => pictures[id] === undefined && id !== 'logo-mark',
    )
    expect(undescribed.map((id) => `content/pictures.ts: say what '${id}' shows.`)).toEqual([])
    const described = Object.entries(pictures).filter(([, { alt }]) => alt !== '')
    const poorlyDescribed = described.filter(
      ([, { alt }], index) =>
        alt.length < 15 ||
        /^(a )?(picture|image|photo)/i.test(alt) ||
        described.findIndex(([, other]) => other.alt === alt) !== index,
    )
    expect(
      poorlyDescribed.map(
        ([id, { alt }]) =>
          `content/pictures.ts, ${id}: '${alt}' must describe the picture, in words that no other picture has.`,
      ),
    ).toEqual([])
  })

  it('have different drawings', () => {
    const texts = Object.keys(drawn).map((id) => readFileSync(`ui/drawn/${id}.svg`, 'utf8'))
    expect(new Set(texts).size).toBe(texts.length)
  })
})

const [[slug, vehicle] = expect.fail()] = Object.entries(documents.vehicle)
const price = { per: 'vehicle', inland: 60, overland: 70 } as const
const season = { key: 'all', name: 'All year', days: [...weekdayNames], price }

function findCheapestDay(change: Partial<typeof vehicle>) {
  const changed = { ...documents.vehicle, [slug]: { ...vehicle, ...change } }
  return listTextFacts({ ...documents, vehicle: changed }).get('vehicle.cheapestDay')
}

describe('the facts of texts', () => {
  it('contain the lowest price of a vehicle that can be booked', () => {
    expect(findCheapestDay({ inlandPrice: 50 })).toBe('R50')
    expect(findCheapestDay({ inlandPrice: 50, prices: { seasons: [season] } })).toBe('R60')
    const extras = [{ key: 'off', name: 'Off', amount: -20, per: 'party' } as const]
    expect(findCheapestDay({ inlandPrice: 50, prices: { seasons: [season], extras } })).toBe('R40')
  })

  it('take voucher amounts and years from the settings', () => {
    const fixedTexts = listTexts(documents).filter(
      (text) =>
        /voucher|gift/i.test(text) && /R\d|\b(?:\d+|one|two|three|five) years?\b/.test(text),
    )
    expect(fixedTexts).toEqual([])
    expect(JSON.stringify(shipped.questionThemes)).toContain('from R500 to R50,000')
    expect(JSON.stringify(shipped.legal.terms)).toContain('valid for 3 years')
  })
})

function listTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listTexts) : []
}

function listUnlabelled(
  { anyOf, items, properties = {}, ...shape }: Shape,
  path: string,
): string[] {
  const inner = [...(anyOf ?? []), ...(items ? [items] : [])]
  const unlabelledFields = Object.entries(properties).flatMap(([name, field]) => {
    const fieldPath = `${path}.${name}`
    const isLabelled = field.label?.trim() && (field.is ?? hasFields(field))
    return [
      ...(isLabelled ? [] : [fieldPath]),
      ...(field.is ? [] : listUnlabelled(field, fieldPath)),
    ]
  })
  const isRecord = Boolean(shape.additionalProperties && !shape.propertyNames?.enum)
  return [
    ...unlabelledFields,
    ...inner.flatMap((one) => listUnlabelled(one, path)),
    ...(isRecord ? [path] : []),
  ]
}

function hasFields({ anyOf, items, properties, propertyNames }: Shape): boolean {
  const inner = [...(anyOf ?? []), ...(items ? [items] : [])]
  return Boolean(properties ?? propertyNames?.enum) || inner.some(hasFields)
}
