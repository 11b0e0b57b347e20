import { findDocument, readName } from '#content/compose.ts'
import type { PublishingFault } from './studio.ts'
import { Refused } from '#platform/refused.ts'
import { labelPath, nameDocuments, type Titled, titleOf } from './describe-document.server.ts'
import { describeForm } from './describe-form.server.ts'
import { listOwnFaults, type PlacedFault, placeFault } from './judge-drafts.server.ts'

export function refuseFaulty(faults: readonly PublishingFault[]): Refused {
  const [first, ...others] = faults.map(({ document, path, words }) => ({
    code: 'studio-faulty' as const,
    facts: { words, ...(document === null ? {} : { document }), path },
  }))
  return new Refused(first ?? { code: 'studio-faulty' }, ...others)
}

/** Converts messages of the content check to faults with document and field. */
export function readFaults(sentences: readonly string[], titled: Titled): PublishingFault[] {
  const { documents, facts } = titled
  const found = sentences.flatMap((sentence): PlacedFault[] => {
    const placed = placeFault(sentence, documents)
    const { document } = placed
    // The editor words schema faults. Other faults appear once these are fixed.
    const own = listOwnFaults(document, findDocument(documents, document), facts)
    return own.length === 0 ? [placed] : own.map((fault) => ({ document, ...fault }))
  })
  return nameFaults(found, titled)
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
  faults: readonly PlacedFault[],
  { documents, facts }: Titled,
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
  { document, path }: Pick<PlacedFault, 'document' | 'path'>,
  body: unknown,
  titled: Titled,
): string {
  const own = readName(document)
  if (!own) return document
  const title = titleOf(own, body, titled)
  if (path.length === 0) return title
  const form = describeForm(own.kind, body, nameDocuments(titled))
  return `${title}, ${labelPath(own, path, { form, facts: titled.facts }, body)}`
}
