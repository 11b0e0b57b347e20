import { findDocument, readName } from '#content/compose.ts'
import type { PublishingFault } from './studio.ts'
import { Refused } from '#platform/refused.ts'
import {
  labelPath,
  createOptionFinder,
  type TitleSource,
  formatTitle,
} from './describe-document.server.ts'
import { describeForm } from './describe-form.server.ts'
import { listOwnFaults, type DocumentFault, locateFault } from './check-drafts.server.ts'

export function createFaultyRefusal(faults: readonly PublishingFault[]): Refused {
  const [first, ...others] = faults.map(({ document, path, words }) => ({
    code: 'studio-faulty' as const,
    facts: { words, ...(document === null ? {} : { document }), path },
  }))
  return new Refused(first ?? { code: 'studio-faulty' }, ...others)
}

/** Converts messages of the content check to faults with document and field. */
export function readFaults(
  sentences: readonly string[],
  titleSource: TitleSource,
): PublishingFault[] {
  const { documents, facts } = titleSource
  const documentFaults = sentences.flatMap((sentence): DocumentFault[] => {
    const locatedFault = locateFault(sentence, documents)
    const { document } = locatedFault
    // Faults of the document itself come first, worded as in the editor. The located fault appears
    // once these are fixed.
    const ownFaults = listOwnFaults(document, findDocument(documents, document), facts)
    return ownFaults.length === 0
      ? [locatedFault]
      : ownFaults.map((fault) => ({ document, ...fault }))
  })
  return toPublishingFaults(documentFaults, titleSource)
}

/** Converts rendering errors to faults. Each starts with an address and belongs to no document. */
export function toPageFaults(reasons: readonly string[]): PublishingFault[] {
  return [...new Set(reasons)].map((words) => ({ document: null, path: [], words }))
}

/**
 * Prefixes faults with the titles of document and field, each once: 'Cape Peninsula, Text on the
 * card: This has 131 characters; a card shows 115.'
 */
export function toPublishingFaults(
  faults: readonly DocumentFault[],
  { documents, facts }: TitleSource,
  findBody: (name: string) => unknown = (name) => findDocument(documents, name),
): PublishingFault[] {
  const faultsByWords = new Map<string, PublishingFault>()
  for (const { document, path, message } of faults) {
    const words = `${formatPlace({ document, path }, findBody(document), { documents, facts })}: ${message}`
    faultsByWords.set(words, { document, path, words })
  }
  return [...faultsByWords.values()]
}

function formatPlace(
  { document, path }: Pick<DocumentFault, 'document' | 'path'>,
  body: unknown,
  titleSource: TitleSource,
): string {
  const parsedName = readName(document)
  if (!parsedName) return document
  const title = formatTitle(parsedName, body, titleSource)
  if (path.length === 0) return title
  const form = describeForm(parsedName.kind, body, createOptionFinder(titleSource))
  return `${title}, ${labelPath(parsedName, path, { form, facts: titleSource.facts }, body)}`
}
