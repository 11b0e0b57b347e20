import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { listImports, listSourceFiles, type SourceFile } from './source-files.ts'

/** A language by its own file or folder: '#content/words/en.ts', '../words/de.ts'. */
const language = /content\/words\/(?!words\.ts$)/

describe('the words', () => {
  it('are passed in: pages, server, mails and rules import none', () => {
    expect(listSourceFiles().filter(asksForWords).flatMap(listViolations)).toEqual([])
  })

  it('have the machine-readable name of their language: no page names one', () => {
    const named = listSourceFiles()
      .filter(
        ({ path }) =>
          /^ui\/|^app\/(site|office)\/|\/(pages|office)\/|\.tsx$/.test(path) &&
          !/\.(test|server)\./.test(path),
      )
      .filter(({ text }) => /'[a-z]{2}[-_][a-z]{2}'/i.test(text))
    expect(named.map(({ path }) => path)).toEqual([])
  })
})

describe('every kind of mail', () => {
  it('has a name at the desk', () => {
    const written = listSourceFiles().filter(
      ({ path }) => /^(app|platform|server)\//.test(path) && !path.endsWith('.test.ts'),
    )
    const kinds = written.flatMap(({ text }) =>
      [...text.matchAll(/\bkind: '([a-z-]+-(?:guest|office))'/g)].map(([, kind]) => kind ?? ''),
    )
    const named = Object.keys(en.admin.mails.kinds)
    expect(kinds.length).toBeGreaterThan(15)
    expect(kinds.filter((kind) => !named.includes(kind))).toEqual([])
  })
})

describe('the templates of mails', () => {
  it('have structure and facts, and no words', () => {
    expect(listSourceFiles().filter(isTemplate).flatMap(listWords)).toEqual([])
  })
})

function isTemplate({ path }: SourceFile): boolean {
  return (
    /(^|-|\/)mails\.server\.ts$|-mail-blocks\.server\.ts$|^platform\/mail\/blocks\//.test(path) &&
    !/samples|\.test\./.test(path)
  )
}

function listWords({ path, text }: SourceFile): string[] {
  const spoken = /\b(?:text|label|subject|preview|value):\s*(?:[^\n'`]*\? *)?['`]([A-Z][^'`$]*)/g
  return [...text.matchAll(spoken)].map(
    ([, words]) => `${path} says ‘${words}’: its words belong into content/words/en/mails/.`,
  )
}

function asksForWords({ path }: SourceFile): boolean {
  return /^(app|ui|platform|server|rules|scripts)\//.test(path) && !/\.test\.tsx?$/.test(path)
}

function listViolations({ path, text }: SourceFile): string[] {
  return listImports(text)
    .filter(({ specifier }) => language.test(specifier))
    .map(
      ({ specifier }) =>
        `${path} imports ${specifier}: call wordsOf(content) of content/content.ts.`,
    )
}
