import { describe, expect, it } from 'vitest'
import { listImports, listSourceFiles, type SourceFile } from './source-files.ts'

/** A language by its own file or folder: '#content/words/en.ts', '../words/de.ts'. */
const language = /content\/words\/(?!words\.ts$)/

describe('the words', () => {
  it('arrive by language: pages, server, mails and rules import none themselves', () => {
    expect(listSourceFiles().filter(asksForWords).flatMap(listViolations)).toEqual([])
  })

  it('are missed as a sentence where a language is imported', () => {
    const file = {
      path: 'site/screens/home.tsx',
      folder: 'site',
      text: `import { en } from '#content/words/en.ts'\nimport { home } from '#content/words/en/home.ts'\nimport { wordsOf } from '#content/words/words.ts'`,
    }
    expect(listViolations(file)).toEqual([
      'site/screens/home.tsx imports #content/words/en.ts: ask wordsOf(siteLanguage) of content/words/words.ts.',
      'site/screens/home.tsx imports #content/words/en/home.ts: ask wordsOf(siteLanguage) of content/words/words.ts.',
    ])
  })
})

/** Tests may read English. */
function asksForWords({ path }: SourceFile): boolean {
  return /^(site|server|emails|rules|scripts)\//.test(path) && !/\.test\.tsx?$/.test(path)
}

function listViolations({ path, text }: SourceFile): string[] {
  return listImports(text)
    .filter(({ specifier }) => language.test(specifier))
    .map(
      ({ specifier }) =>
        `${path} imports ${specifier}: ask wordsOf(siteLanguage) of content/words/words.ts.`,
    )
}
