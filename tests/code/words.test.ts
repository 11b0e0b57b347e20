import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { listImports, listSourceFiles, type SourceFile } from './source-files.ts'

/** Matches an import of one language, such as '#content/words/en.ts' or '../words/de.ts'. */
const language = /content\/words\/(?!words\.ts$)/

describe('the words', () => {
  it('are passed as arguments: pages, server, mails and rules import none', () => {
    expect(listSourceFiles().filter(mustNotImportWords).flatMap(listViolations)).toEqual([])
  })

  it('contain the code of their language: no page states one', () => {
    const pagesWithCode = listSourceFiles()
      .filter(
        ({ path }) =>
          /^ui\/|^app\/(site|office)\/|\/(pages|office)\/|\.tsx$/.test(path) &&
          !/\.(test|server)\./.test(path),
      )
      .filter(({ text }) => /'[a-z]{2}[-_][a-z]{2}'/i.test(text))
    expect(pagesWithCode.map(({ path }) => path)).toEqual([])
  })
})

describe('every kind of mail', () => {
  it('has a name at the desk', () => {
    const productFiles = listSourceFiles().filter(
      ({ path }) => /^(app|platform|server)\//.test(path) && !path.endsWith('.test.ts'),
    )
    const kinds = productFiles.flatMap(({ text }) =>
      [...text.matchAll(/\bkind: '([a-z-]+-(?:guest|office))'/g)].map(([, kind]) => kind ?? ''),
    )
    const mailNames = Object.keys(en.admin.mails.kinds)
    expect(kinds.length).toBeGreaterThan(15)
    expect(kinds.filter((kind) => !mailNames.includes(kind))).toEqual([])
  })
})

describe('the templates of mails', () => {
  it('contain structure and facts, but no words', () => {
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
  const sentencePattern =
    /\b(?:text|label|subject|preview|value):\s*(?:[^\n'`]*\? *)?['`]([A-Z][^'`$]*)/g
  return [...text.matchAll(sentencePattern)].map(
    ([, words]) => `${path} says ‘${words}’: its words belong into content/words/en/mails/.`,
  )
}

function mustNotImportWords({ path }: SourceFile): boolean {
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
