import { describe, expect, it } from 'vitest'
import { listImports, listSourceFiles } from './source-files.ts'

/** Files with functions only, the checks of content, and the map: any file may import them. */
const functions = new Set([
  '#content/compose.ts',
  '#content/content.ts',
  '#content/content-faults.ts',
  '#content/day-places.ts',
  '#content/document-faults.ts',
  '#content/kind-groups.ts',
  '#content/kinds.ts',
  '#content/make-content.ts',
  '#content/merge-documents.ts',
  '#content/paths.ts',
  '#content/social-cards.ts',
  '#content/text-facts.ts',
  '#content/upcast.ts',
  '#content/words-faults.ts',
])
/**
 * Files that may import the shipped content: entry points and builds. In development the site does,
 * too (app/root.tsx).
 */
const contentImporters = new Set([
  'server/main.ts',
  'platform/pages/finish-built.ts',
  'app/root.tsx',
])

describe('the shipped content', () => {
  const product = listSourceFiles().filter(
    ({ path, folder }) =>
      ['rules', 'platform', 'ui', 'app', 'server'].includes(folder) && !/\.test\.tsx?$/.test(path),
  )
  const violations = product.flatMap(({ path, text }) =>
    listImports(text)
      .filter(({ specifier, typeOnly }) => specifier.startsWith('#content/') && !typeOnly)
      .filter(({ specifier }) => !functions.has(specifier))
      .filter(({ specifier }) => specifier !== '#content/shipped.ts' || !contentImporters.has(path))
      .map(({ specifier }) => ({ path, specifier })),
  )

  it('is passed as an argument: only entry points import a text or a price at run time', () => {
    expect(
      violations.map(
        ({ path, specifier }) => `${path} imports ${specifier}: take the content as an argument.`,
      ),
    ).toEqual([])
  })
})
