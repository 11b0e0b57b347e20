import { readName } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { isSetting } from './settings.ts'
import { type KindName, kinds } from '#content/kinds.ts'
import { findItemName } from '#content/merge-documents.ts'
import { readDocument } from '#content/make-content.ts'
import { listTextFacts } from '#content/text-facts.ts'
import {
  findAddress,
  labelPath,
  createOptionFinder,
  formatTitle,
} from './describe-document.server.ts'
import { describeForm } from './describe-form.server.ts'

type IndexedText = { name: string; path: string[]; text: string; pieces: string[] | undefined }

const maxResults = 20

const indexes = new WeakMap<Content, IndexedText[]>()

/**
 * Finds fields that contain a text seen on a page, best first: equal texts, then texts with filled
 * braces, then longer texts that contain it. Among equals the page's own documents come first.
 */
export function findTexts(content: Content, search: string, page?: string) {
  const foldedSearch = normalise(search)
  if (foldedSearch === '') return []
  const index = indexes.get(content) ?? listTexts(content)
  indexes.set(content, index)
  const titleSource = { documents: content.documents, facts: listTextFacts(content.documents) }
  const isOfPage = (name: string) => {
    const parsedName = readName(name)
    const address = parsedName && findAddress(parsedName, titleSource)?.split('#')[0]
    if (address === undefined || page === undefined) return false
    // All tours have the same words on their pages.
    return (
      address === page || (parsedName?.kind === 'words' && toScreen(address) === toScreen(page))
    )
  }
  return index
    .flatMap((indexed) => {
      const score = scoreMatch(indexed, foldedSearch)
      return score === 0 ? [] : [{ ...indexed, score: score + (isOfPage(indexed.name) ? 0.5 : 0) }]
    })
    .toSorted((one, other) => other.score - one.score || one.text.length - other.text.length)
    .slice(0, maxResults)
    .flatMap(({ name, path }) => {
      const parsedName = readName(name)
      if (!parsedName) return []
      const document = new Map<string, unknown>(
        Object.entries(content.documents[parsedName.kind]),
      ).get(parsedName.id)
      const form = describeForm(parsedName.kind, document, createOptionFinder(titleSource))
      return [
        {
          name,
          title: formatTitle(parsedName, document, titleSource),
          kindLabel: kinds[parsedName.kind].label,
          path,
          label: labelPath(parsedName, path, { form, facts: titleSource.facts }, document),
        },
      ]
    })
}

/**
 * Lists fields of a document that match a shown text, whatever their braces contain. Paths look
 * like 'a/b'.
 */
export function listFieldsIn(document: unknown, shownText: string): string[] {
  const foldedText = normalise(shownText)
  return listTextsIn(document, []).flatMap(({ path, text }) => {
    const parts = normalise(text).split(/\{\w+\}/)
    const isMatch =
      parts.join('').length >= 3 && parts.every((part) => foldedText.includes(part.trim()))
    return isMatch ? [path.join('/')] : []
  })
}

function toScreen(address: string): string {
  return address.replace(/^(\/[^/]+\/).*/, '$1')
}

/**
 * Rates a match: 4 equal, 3 equal once filled, 2 contains the search, 1 is contained in it, 0 no
 * match.
 */
function scoreMatch({ text, pieces }: IndexedText, foldedSearch: string): number {
  if (text === foldedSearch) return 4
  if (pieces && fitsPieces(pieces, foldedSearch)) return 3
  if (foldedSearch.length >= 4 && text.includes(foldedSearch)) return 2
  return text.length >= 12 && foldedSearch.includes(text) ? 1 : 0
}

function listTexts({ documents }: Content): IndexedText[] {
  const facts = listTextFacts(documents)
  return (Object.entries(documents) as [KindName, Record<string, unknown>][]).flatMap(
    ([kind, ofKind]) =>
      kind === 'order' || isSetting(kind)
        ? []
        : Object.entries(ofKind).flatMap(([id, document]) =>
            listTextsIn(document, []).map(({ path, text }) => {
              const filledText = normalise(withoutMarkdown(readDocument<string>(text, facts)))
              return {
                name: `${kind}/${id}`,
                path,
                text: filledText,
                pieces: splitAtBraces(filledText),
              }
            }),
          ),
  )
}

function listTextsIn(part: unknown, path: string[]): { path: string[]; text: string }[] {
  if (typeof part === 'string')
    return part.length > 1 ? splitParagraphs(part).map((text) => ({ path, text })) : []
  if (typeof part !== 'object' || part === null) return []
  if (Array.isArray(part))
    return part.flatMap((item: unknown, index) => {
      if (typeof item === 'string') return listTextsIn(item, path)
      return listTextsIn(item, [...path, findItemName(item) ?? String(index)])
    })
  return Object.entries(part)
    .filter(([name]) => !['key', 'id', 'slug'].includes(name))
    .flatMap(([name, value]) => listTextsIn(value, [...path, name]))
}

/** Splits an article into paragraphs, which are compared separately. */
function splitParagraphs(text: string): string[] {
  return text.includes('\n\n') ? text.split(/\n{2,}/) : [text]
}

function withoutMarkdown(text: string): string {
  return text
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/^ {0,3}(?:#{1,6}|[-*>]|\d+\.) +/gm, '')
    .replaceAll(/\*\*|__|`/g, '')
}

/**
 * Splits a text with braces into its fixed parts, in order. Undefined if it has no braces, or fewer
 * than three letters outside them.
 */
function splitAtBraces(text: string): string[] | undefined {
  const pieces = text.split(/\{\w+\}/)
  return pieces.length === 1 || pieces.join('').replaceAll(/\W/g, '').length < 3
    ? undefined
    : pieces
}

/** Longest average text in a brace, in characters. */
const maxFillLength = 80

/**
 * True if a text consists of these parts with something in each gap. The first position of a part
 * is as good as any later one, so none is tried twice and the time grows linearly with the text.
 */
export function fitsPieces(pieces: readonly string[], foldedSearch: string): boolean {
  const [first = '', ...middlePieces] = pieces
  const last = middlePieces.pop() ?? ''
  const fillLength = foldedSearch.length - pieces.join('').length
  if (fillLength > maxFillLength * (middlePieces.length + 1)) return false
  if (!foldedSearch.startsWith(first) || !foldedSearch.endsWith(last)) return false
  let end = first.length
  for (const piece of middlePieces) {
    const position = foldedSearch.indexOf(piece, end + 1)
    if (position === -1) return false
    end = position + piece.length
  }
  return end < foldedSearch.length - last.length
}

/** Makes spaces, quotes and dashes equal for comparison. */
function normalise(text: string): string {
  return text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .toLowerCase()
}
