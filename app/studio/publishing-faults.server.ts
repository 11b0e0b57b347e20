import { findDocument, readName } from '#content/compose.ts'
import type { PublishingFault } from './studio.ts'
import { Refused } from '#platform/refused.ts'
import {
  labelPath,
  createOptionFinder,
  type TitleSource,
  titleOf,
} from './describe-document.server.ts'
import { describeForm } from './describe-form.server.ts'
import { listOwnFaults, type DocumentFault, locateFault } from './check-drafts.server.ts'

export function refuseFaulty(faults: readonly PublishingFault[]): Refused {
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
  const found = sentences.flatMap((sentence): DocumentFault[] => {
    const placed = locateFault(sentence, documents)
    const { document } = placed
    // The editor words schema faults. Other faults appear once these are fixed.
    const own = listOwnFaults(document, findDocument(documents, document), facts)
    return own.length === 0 ? [placed] : own.map((fault) => ({ document, ...fault }))
  })
  return nameFaults(found, titleSource)
}

/** Converts rendering errors to faults. Each starts with an address and belongs to no document. */
export function pageFaults(reasons: readonly string[]): PublishingFault[] {
  return [...new Set(reasons)].map((words) => ({ document: null, path: [], words }))
}

/**
 * Prefixes faults with the titles of document and field, each once: 'Cape Peninsula, Text on the
 * card: This has 131 characters; a card shows 115.'
 */
export function nameFaults(
  faults: readonly DocumentFault[],
  { documents, facts }: TitleSource,
  bodyOf: (name: string) => unknown = (name) => findDocument(documents, name),
): PublishingFault[] {
  const found = new Map<string, PublishingFault>()
  for (const { document, path, message } of faults) {
    const words = `${namePlace({ document, path }, bodyOf(document), { documents, facts })}: ${message}`
    found.set(words, { document, path, words })
  }
  return [...found.values()]
}

function namePlace(
  { document, path }: Pick<DocumentFault, 'document' | 'path'>,
  body: unknown,
  titleSource: TitleSource,
): string {
  const own = readName(document)
  if (!own) return document
  const title = titleOf(own, body, titleSource)
  if (path.length === 0) return title
  const form = describeForm(own.kind, body, createOptionFinder(titleSource))
  return `${title}, ${labelPath(own, path, { form, facts: titleSource.facts }, body)}`
}
