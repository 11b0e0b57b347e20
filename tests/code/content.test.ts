import { describe, expect, it } from 'vitest'
import { listImports, listSourceFiles } from './source-files.ts'

/** Functions of a content, without one; and the checks of one. */
const functions = new Set([
  '#content/compose.ts',
  '#content/content.ts',
  '#content/content-faults.ts',
  '#content/document-faults.ts',
  '#content/kind-groups.ts',
  '#content/kinds.ts',
  '#content/make-content.ts',
  '#content/merge-documents.ts',
  '#content/paths.ts',
  '#content/read-document.ts',
  '#content/social-cards.ts',
  '#content/text-facts.ts',
  '#content/upcast.ts',
  '#content/words-faults.ts',
])
/** Who opens the doors and who builds bring the content of the files; in development the site does (site/root.tsx). */
const bringers = new Set(['server/main.ts', 'server/pages/finish-built.ts', 'site/root.tsx'])
/** Rooms that still ask the files themselves. None may come; who mends one takes it out. */
const stillToBeAsked = new Set([
  'server/documents/credit-notes.ts',
  'server/documents/document-sources.ts',
  'server/documents/invoices.ts',
  'server/documents/order-calendar.ts',
  'server/documents/snapshot.samples.ts',
  'server/http/failures.ts',
  'server/http/refusal-words.ts',
  'server/office/inbox/enquiries-inbox.ts',
  'server/office/inbox/inboxes.ts',
  'server/office/inbox/orders-inbox.ts',
  'server/quote-requests/format-quote.ts',
  'server/quote-requests/read-quote.ts',
  'server/requests/attempts.ts',
])

describe('the content of the files', () => {
  const product = listSourceFiles().filter(
    ({ path, folder }) =>
      ['server', 'site', 'emails', 'rules', 'contract'].includes(folder) &&
      !/\.test\.tsx?$/.test(path),
  )
  const asking = product.flatMap(({ path, text }) =>
    listImports(text)
      .filter(({ specifier, typeOnly }) => specifier.startsWith('#content/') && !typeOnly)
      .filter(({ specifier }) => !functions.has(specifier))
      .filter(({ specifier }) => specifier !== '#content/shipped.ts' || !bringers.has(path))
      .map(({ specifier }) => ({ path, specifier })),
  )

  it('is an argument: no file but those that bring it imports a text or a price at run time', () => {
    const wrong = asking.filter(({ path }) => !stillToBeAsked.has(path))
    expect(
      wrong.map(
        ({ path, specifier }) => `${path} imports ${specifier}: take the content as an argument.`,
      ),
    ).toEqual([])
  })

  it('is asked of the files by no more rooms than are named here', () => {
    const still = new Set(asking.map(({ path }) => path))
    expect([...stillToBeAsked].filter((path) => !still.has(path))).toEqual([])
  })
})
