import { describe, expect, it } from 'vitest'
import { listImports, listSourceFiles, type SourceFile } from './source-files.ts'

/** A language by its own file or folder: '#content/words/en.ts', '../words/de.ts'. */
const language = /content\/words\/(?!words\.ts$)/

describe('the words', () => {
  it('arrive by language: pages, server, mails and rules import none themselves', () => {
    expect(listSourceFiles().filter(asksForWords).flatMap(listViolations)).toEqual([])
  })

  it('bring the name of their language for machines: nothing that a page says names one itself', () => {
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

describe('the templates of mails', () => {
  it('hold structure and facts, and no words', () => {
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
