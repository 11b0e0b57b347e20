import { describe, expect, it } from 'vitest'
import { groups } from '#content/kind-groups.ts'
import { kinds } from '#content/kinds.ts'
import { en } from './en.ts'

type Written = { path: string; text: string }

const all = listTexts(en, '')
/** Whatever a screen is, or has on a button, a heading or a field. */
const labels = new Set([
  ...all.map(({ text }) => text),
  ...groups,
  ...Object.values(kinds).map(({ label }) => label),
])
const office = all.filter(({ path }) => /^\.(admin|attention|refusals|mails)\b/.test(path))

/** Quoted, and nothing of ours: what somebody might type, and other programs' menus. */
const examples = new Set(['My laptop', 'Airport to Hermanus', 'unpaid', 'Subscribe', 'Add by URL'])

describe('what the words of the office name', () => {
  it('is on a screen of ours, where it is quoted', () => {
    const missing = all.flatMap(({ path, text }) =>
      [...text.matchAll(/‘([^‘]+?)’(?![a-z])/g)]
        .map(([, name = '']) => name)
        .filter((name) => !labels.has(name) && !examples.has(name) && !/\{\w+\}/.test(name))
        .map((name) => `${path} names ‘${name}’`),
    )
    expect(missing).toEqual([])
  })

  it('is on a screen of ours, where something is under it', () => {
    const missing = office.flatMap(({ path, text }) =>
      [...text.matchAll(/\bunder (?=[A-Z])/g)]
        .map(({ index }) => text.slice(index + 'under '.length))
        .filter((rest) => !startsWithLabel(rest))
        .map((rest) => `${path} has something under ${rest.slice(0, 30)}`),
    )
    expect(missing).toEqual([])
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
