import { describe, expect, it } from 'vitest'
import { listSourceFiles } from './source-files.ts'

/**
 * What leads somewhere without the router: plain links, forms that a browser posts, `location`. The desk (site/office)
 * has no base: it is one, in one language.
 */
const literals = /<(?:a|form)\s[^>]*?\b(?:href|action)=(?:"\/|\{['`]\/)/g
const leaving = /location\.(?:assign|replace)\((?!inBase\(|home\)|step\.url\))[^)]*\)?/g

describe('an address that is asked for without the router', () => {
  const files = listSourceFiles().filter(
    ({ path }) => /^site\/(?!office\/)/.test(path) && !/\.test\.tsx?$/.test(path),
  )

  it.each([
    ['<a className="link" href="/tours">', literals],
    ['<form method="post" action={`/book-tour/${id}`}>', literals],
    ["location.assign('/')", leaving],
    ['location.replace(manage)', leaving],
  ])('is found in %s', (text, pattern) => expect(text.match(pattern)).toHaveLength(1))

  it('is put below the base of the page that is open (site/base.ts)', () => {
    const wrong = files.flatMap(({ path, text }) =>
      [literals, leaving].flatMap((pattern) =>
        (text.match(pattern) ?? []).map((found) => `${path}: ${found.replaceAll(/\s+/g, ' ')}`),
      ),
    )
    expect(wrong).toEqual([])
  })
})
