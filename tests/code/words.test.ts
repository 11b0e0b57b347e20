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

  it('bring the name of their language for machines: nothing that a page says names one itself', () => {
    const named = listSourceFiles()
      .filter(({ path }) => path.startsWith('site/') && !/\.test\.tsx?$/.test(path))
      .filter(({ text }) => /'[a-z]{2}[-_][a-z]{2}'/i.test(text))
    expect(named.map(({ path }) => path)).toEqual([])
  })
})

describe('the templates of mails', () => {
  it('hold structure and facts, and no words', () => {
    expect(listSourceFiles().filter(isTemplate).flatMap(listWords)).toEqual([])
  })

  it('are told as a sentence where one speaks', () => {
    const text = `{ kind: 'heading', text: 'The price' }\nsubject: \`Your booking \${reference}\`,\nlabel: shared.name`
    expect(listWords({ path: 'emails/receipt.ts', folder: 'emails', text })).toEqual([
      'emails/receipt.ts says ‘The price’: its words belong into content/words/en/mails/.',
      'emails/receipt.ts says ‘Your booking ’: its words belong into content/words/en/mails/.',
    ])
  })
})

function isTemplate({ path }: SourceFile): boolean {
  return /^emails\/(?!.*(\.test|samples)\.ts$)/.test(path)
}

/** What a block, a row or the head of a mail says in quotes of its own. */
function listWords({ path, text }: SourceFile): string[] {
  const spoken = /\b(?:text|label|subject|preview|value):\s*(?:[^\n'`]*\? *)?['`]([A-Z][^'`$]*)/g
  return [...text.matchAll(spoken)].map(
    ([, words]) => `${path} says ‘${words}’: its words belong into content/words/en/mails/.`,
  )
}

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
