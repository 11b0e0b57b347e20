import { describe, expect, it } from 'vitest'
import { groups } from '#content/kind-groups.ts'
import { kinds } from '#content/kinds.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

type Written = { path: string; text: string }

const all = listTexts(en, '')
/** Texts that appear as a screen's name, a button, a heading or a field. */
const labels = new Set([
  ...all.map(({ text }) => text),
  ...groups,
  ...Object.values(kinds).map(({ label }) => label),
])
const office = all.filter(({ path }) => /^\.(admin|attention|refusals|mails)\b/.test(path))

/** Quoted texts that aren't on our screens: examples to type, and menus of other programs. */
const examples = new Set([
  'My laptop',
  'Table for two at Groot Constantia',
  'unpaid',
  'Subscribe',
  'Add by URL',
])

describe('the words', () => {
  it('quote only labels that are on a screen', () => {
    const missing = all.flatMap(({ path, text }) =>
      [...text.matchAll(/‘([^‘]+?)’(?![a-z])/g)]
        .map(([, name = '']) => name)
        .filter((name) => !labels.has(name) && !examples.has(name) && !/\{\w+\}/.test(name))
        .map((name) => `${path} names ‘${name}’`),
    )
    expect(missing).toEqual([])
  })

  it('name only headings that are on a screen after “under”', () => {
    const missing = office.flatMap(({ path, text }) =>
      [...text.matchAll(/\bunder (?=[A-Z])/g)]
        .map(({ index }) => text.slice(index + 'under '.length))
        .filter((rest) => !startsWithLabel(rest))
        .map((rest) => `${path} has something under ${rest.slice(0, 30)}`),
    )
    expect(missing).toEqual([])
  })
})

/** Words that docs/glossary.md forbids, each with its replacement. */
const glossary: [RegExp, string][] = [
  [/\b(?:an|the|our|your|this|open) offers?\b/i, 'quote'],
  [/\b(?:holds|good) until\b/i, 'valid until'],
  [/\b(?:certain|booked for you)\b/i, 'confirmed'],
  [/\bke(?:ep|eps|pt|eping) (?:a|the|your) places?\b/i, 'hold a place'],
  [/\bmoney (?:goes|comes|went) back|\bmoney back\b|\b(?:gives?|comes|went) back\b/i, 'refund'],
  [/\bcall(?:s|ed|ing)? (?:it |this |them )?off\b/i, 'cancel'],
  [/\bdid(?:n’t| not) come\b|\bnobody came\b/i, 'no-show'],
  [/\b(?:our|your|short) answers?\b/i, 'reply'],
  [/\bremarks?\b/i, 'comment'],
  [/\bt(?:ake|aken|aking|ook) (?:\w+ |the site )?back\b/i, 'remove, undo, reverse or restore'],
  [/\blet(?:s|ting)? (?:it |them |this |the \w+ )?go\b/i, 'lapse, release or dismiss'],
  [/\bbooking’s page\b|\bpage of (?:a|the|your) booking\b/i, 'booking page'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\bpress(?:es|ed|ing)?\b/i, 'click or tap'],
  [/\badministrat(?:ors?|ion)\b/i, 'owner or desk'],
  [/\bas (?:it was )?delivered\b/i, 'original'],
  [/(?<![\w-])mails?\b/i, 'e-mail'],
  [/\banew\b|\bonce more\b/i, 'again'],
]

/** Other meanings of a forbidden word, and texts stated by the owner. */
const exceptions =
  /junk mail|mail (?:server|program)|read mail at|Press Space or Enter|Let go, and it becomes|^Administration$/gi

describe('the glossary', () => {
  it('is kept by all words: one word for one thing', () => {
    const broken = all.flatMap(({ path, text }) =>
      glossary
        .filter(([avoided]) => avoided.test(text.replaceAll(exceptions, '')))
        .map(([avoided, use]) => `${path} says ‘${avoided.exec(text)?.[0]}’: say ${use}.`),
    )
    expect(broken).toEqual([])
  })
})

describe.each(Object.entries({ de, fr, es }))('the labels of tour cards in %s', (_, { cards }) => {
  it('are complete and translated', () => {
    expect(Object.keys(cards).toSorted()).toEqual(Object.keys(en.cards).toSorted())
    expect(cards.minimum).toContain('{n}')
    for (const label of Object.values(cards)) expect(Object.values(en.cards)).not.toContain(label)
  })
})

function startsWithLabel(rest: string): boolean {
  const ends = [...rest.matchAll(/[\s,.;:]|$/g)].map(({ index }) => rest.slice(0, index))
  return ends.some((start) => start.length > 2 && labels.has(start))
}

function listTexts(part: unknown, path: string): Written[] {
  if (typeof part === 'string') return [{ path, text: part }]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => listTexts(value, `${path}.${name}`))
}
