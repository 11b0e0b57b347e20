import { composeDocuments, findDocument, type Overlays, readName } from '#content/compose.ts'
import { companionsOf } from '#content/kind-groups.ts'
import { isSetting } from './settings.ts'
import { listContentFaults } from '#content/content-faults.ts'
import type { Content } from '#content/content.ts'
import { listTextFaults } from '#content/document-faults.ts'
import { kinds } from '#content/kinds.ts'
import { makeContent, readDocument } from '#content/make-content.ts'
import { findItemName, isSame } from '#content/merge-documents.ts'
import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { omit } from '#rules/omit.ts'
import { listTextFacts, type TextFacts } from '#content/text-facts.ts'
import { listWordsFaults } from '#content/words-faults.ts'
import { formatTitle } from './describe-document.server.ts'
import { isMild, formatIssue, formatFault } from './format-fault.server.ts'

export type Fault = { path: string[]; message: string }
export type DocumentFault = Fault & { document: string }

export type CheckedDrafts = {
  /** Content for the preview. A faulty document appears in its last valid state. */
  content: Content
  /** By document name: all faults to fix before its draft can be published. */
  faults: ReadonlyMap<string, readonly Fault[]>
  /** Faults of all drafts, each once, in the document where it must be fixed. */
  documentFaults: readonly DocumentFault[]
}

type FoundFault = Fault & {
  isMild: boolean
  /** True if the fault must be fixed in another document, which lists it too. */
  isElsewhere?: boolean
}

/**
 * Applies drafts to a content and lists the faults of each by field. `lastGood` has the newest
 * valid body of each document; this function updates it.
 */
export function checkDrafts(
  live: Content,
  drafts: Overlays,
  {
    today,
    isInUse = true,
    lastGood = new Map(),
  }: { today: CalendarDate; isInUse?: boolean; lastGood?: Map<string, unknown> },
): CheckedDrafts {
  const names = Object.keys(drafts)
  if (names.length === 0) return { content: live, faults: new Map(), documentFaults: [] }
  const facts = listTextFacts(live.documents)
  const merged = composeDocuments(live.documents, drafts).documents
  const ownFaults = new Map(
    names.map((name) => {
      const [before, body] = [live.documents, merged].map((each) => findDocument(each, name))
      const historyFaults = listHistoryFaults(name, { before, body, today, isInUse }).map(
        (fault): FoundFault => ({
          ...fault,
          isMild: true,
        }),
      )
      const faults = listOwnFaults(name, body, facts)
      return [name, faults.length > 0 ? faults : historyFaults]
    }),
  )
  const isValid = (name: string) => ownFaults.get(name)?.every((fault) => fault.isMild) ?? true
  const validDocuments = composeDocuments(live.documents, pickOverlays(drafts, isValid)).documents
  const validContent = makeContent(validDocuments, live.number)
  const { found: contentFaults, rest: otherFaults } = groupFaults(listContentFaults(validContent), {
    documents: validDocuments,
    drafts,
    live,
  })
  const faults = new Map(
    names.map((name) => {
      const documentOwnFaults = ownFaults.get(name) ?? []
      const isListed = ({ path }: FoundFault) =>
        documentOwnFaults.some((one) => one.path.join() === path.join())
      return [
        name,
        [...documentOwnFaults, ...(contentFaults.get(name) ?? []).filter((one) => !isListed(one))],
      ]
    }),
  )
  const isGood = (name: string) => faults.get(name)?.every((fault) => fault.isMild) ?? true
  for (const name of names) if (isGood(name)) lastGood.set(name, drafts[name]?.body)
  const previewContent = names.every(isGood)
    ? validContent
    : makeContent(
        composeDocuments(live.documents, {
          ...pickOverlays(drafts, isGood),
          ...readLastGood(names, isGood, { drafts, lastGood }),
        }).documents,
        live.number,
      )
  const listedFaults = [...faults].flatMap(([document, list]) =>
    withoutDuplicates(list.filter(({ isElsewhere }) => !isElsewhere)).map((fault) => ({
      document,
      ...fault,
    })),
  )
  return {
    content: previewContent,
    faults: new Map([...faults].map(([name, list]) => [name, withoutDuplicates(list)])),
    documentFaults: [...listedFaults, ...otherFaults],
  }
}

export const bankAccountName = 'bank-account/all'
const keepTerms = 'guests who booked until today keep their terms'
const agreedPolicies: ReadonlyMap<string, string> = new Map([
  ['payment-terms/all', keepTerms],
  ['cancelling/all', keepTerms],
  ['credit/all', keepTerms],
  [bankAccountName, 'guests who announced a transfer until today keep the account they were shown'],
])

/** True for policies that an order keeps as they were on the day of its booking or transfer. */
export function isAgreed(name: string): boolean {
  return agreedPolicies.has(name)
}

/**
 * Faults of a policy that changes, removes or adds a version for days on which the live one already
 * holds. If orders keep the policy, that includes today: guests may have booked. A confirmation may
 * change at any time, and everything while no booking has agreed to it (`isInUse`).
 */
export function listHistoryFaults(
  name: string,
  {
    before,
    body,
    today,
    isInUse,
  }: { before: unknown; body: unknown; today: CalendarDate; isInUse: boolean },
): Fault[] {
  if (!isSetting(name) || !isInUse) return []
  const firstFreeDay = isAgreed(name) ? addDays(today, 1) : today
  const [held = [], kept = []] = [before, body].map((versions) =>
    listTerms(versions).filter((version) => String(readField(version, 'from')) < firstFreeDay),
  )
  // Nobody was shown an account yet, so the first one holds at once.
  if (name === bankAccountName && !held.some((version) => readField(version, 'isOffered')))
    return []
  const index = Math.max(held.length, kept.length) - 1
  const changed = Array.from({ length: index + 1 }, (_, each) => each).find(
    (each) => !isSame(held[each], kept[each]),
  )
  if (changed === undefined) return []
  const version: unknown = kept[changed]
  const key = findItemName(version)
  if (key === undefined || held.some((each) => findItemName(each) === key))
    return [{ path: key === undefined ? [] : [key], message: heldVersion }]
  const message = isAgreed(name)
    ? `This day must be tomorrow or later, so that ${agreedPolicies.get(name)}.`
    : 'This day must be today or later, because earlier days are over.'
  return [{ path: [key, 'from'], message }]
}

/** The versions of a policy, without who confirmed them. */
export function listTerms(versions: unknown): object[] {
  const list: readonly unknown[] = Array.isArray(versions) ? versions : []
  return list.map((version) => omit(Object(version) as { confirmedBy?: unknown }, 'confirmedBy'))
}

const heldVersion =
  'A version that holds already can’t be changed or removed. Restore it, and add a version that holds from a later day.'

function pickOverlays(drafts: Overlays, isPicked: (name: string) => boolean): Overlays {
  return Object.fromEntries(Object.entries(drafts).filter(([name]) => isPicked(name)))
}

function readLastGood(
  names: readonly string[],
  isGood: (name: string) => boolean,
  { drafts, lastGood }: { drafts: Overlays; lastGood: ReadonlyMap<string, unknown> },
): Overlays {
  const faulty = names.filter((name) => !isGood(name) && lastGood.has(name))
  return Object.fromEntries(
    faulty.map((name) => [name, { body: lastGood.get(name), base: drafts[name]?.base }]),
  )
}

function withoutDuplicates(faults: readonly FoundFault[]): Fault[] {
  const distinctFaults = new Map(
    faults.map(({ path, message }) => [`${path.join('/')} ${message}`, { path, message }]),
  )
  return [...distinctFaults.values()]
}

/** Lists faults of a document on its own: schema, words, markup, unknown facts. */
export function listOwnFaults(name: string, document: unknown, facts: TextFacts): FoundFault[] {
  const parsedName = readName(name)
  if (!parsedName)
    return [{ path: [], message: 'There is no such kind of document.', isMild: false }]
  if (document === null) return []
  const { kind, id } = parsedName
  const textFaults = listTextFaults(kind, id, document, facts).flatMap((sentence) =>
    readFault(sentence, document),
  )
  if (kind === 'words')
    return [
      ...textFaults,
      ...listWordsFaults(id, document).map(({ path, sentence }) => ({
        path,
        message: formatFault(sentence),
        isMild: false,
      })),
    ]
  const value = readDocument(document as never, facts)
  const { error } = kinds[kind].schema.safeParse(value)
  const issues = (error?.issues ?? []).map((issue) => {
    const { path, line } = toNamedPath(document, issue.path)
    const message = formatIssue(issue, readAtPath(value, issue.path))
    return {
      path,
      message: line === undefined ? message : `Line ${line}: ${message}`,
      // A picture without a description can still be shown in the preview.
      isMild: kind === 'picture' && path.join() === 'alt' && issue.code === 'too_small',
    }
  })
  return [...issues, ...textFaults]
}

/**
 * Groups faults of a whole content by the drafts that cause them. A fault of a missing document
 * is assigned to the draft that needs the document, for example to a tour without answers.
 */
function groupFaults(
  sentences: readonly string[],
  { documents, drafts, live }: { documents: Content['documents']; drafts: Overlays; live: Content },
): { found: Map<string, FoundFault[]>; rest: DocumentFault[] } {
  const faultsOfOthers: DocumentFault[] = []
  const faultsByDraft = new Map<string, FoundFault[]>()
  const addFaults = (name: string, faults: FoundFault[]) =>
    faultsByDraft.set(name, [...(faultsByDraft.get(name) ?? []), ...faults])
  const unowned: { sentence: string; name: string }[] = []
  for (const sentence of sentences) {
    const name = readDocumentName(sentence)
    const owner = findOwner(name, drafts)
    if (owner === name) addFaults(name, readFault(sentence, findDocument(documents, name)))
    else if (owner)
      addFaults(
        owner,
        readFault(sentence, null).map((fault) => ({ ...fault, path: [] })),
      )
    else unowned.push({ sentence, name })
  }
  const names = Object.keys(drafts)
  const readLiveFaults = lazy(() => new Set(listContentFaults(live)))
  for (const { sentence, name } of unowned) {
    const culprits = names.filter((each) => isCausedBy(sentence, name, each))
    // A new fault that no draft owns is shown for every draft: otherwise it would be seen only
    // when publishing.
    const blamedDrafts = culprits.length > 0 || readLiveFaults().has(sentence) ? culprits : names
    for (const each of blamedDrafts) addFaults(each, describeFaultOfOthers(sentence, documents))
    faultsOfOthers.push(locateFault(sentence, documents))
  }
  return { found: faultsByDraft, rest: faultsOfOthers }
}

function lazy<Value>(make: () => Value): () => Value {
  let cached: { value: Value } | undefined
  return () => (cached ??= { value: make() }).value
}

/**
 * Finds the draft that owns a document's fault: the document's draft, or the draft of the document
 * that it belongs to.
 */
function findOwner(name: string, drafts: Overlays): string | undefined {
  if (Object.hasOwn(drafts, name)) return name
  return Object.keys(drafts).find((draft) => {
    const parsedName = readName(draft)
    return (
      parsedName &&
      companionsOf[parsedName.kind]?.some(
        ({ kind, prefix: before }) => `${kind}/${before}${parsedName.id}` === name,
      )
    )
  })
}

/**
 * True if this draft causes a fault of a document without a draft: the fault's message has the
 * draft's id or address, or is about the sequence of its kind.
 */
function isCausedBy(sentence: string, name: string, draft: string): boolean {
  const { kind, id } = readName(draft) ?? {}
  const references = [`'${id}'`, `/${id} leads nowhere`]
  return (
    sentence.startsWith(`order/all, ${kind}:`) ||
    references.some((sign) => sentence.slice(name.length).includes(sign))
  )
}

function describeFaultOfOthers(sentence: string, documents: Content['documents']): FoundFault[] {
  const name = readDocumentName(sentence)
  const [fault] = readFault(sentence, null)
  if (!fault) return []
  const parsedName = readName(name)
  const facts = listTextFacts(documents)
  const title = parsedName
    ? formatTitle(parsedName, findDocument(documents, name), { documents, facts })
    : name
  const message = name === 'order/all' ? fault.message : `${title}: ${fault.message}`
  return [{ ...fault, path: [], message, isElsewhere: true }]
}

/** Finds document, field and the owner's sentence for a content check message. */
export function locateFault(sentence: string, documents: Content['documents']): DocumentFault {
  const document = readDocumentName(sentence)
  const [fault] = readFault(sentence, findDocument(documents, document))
  return { document, path: fault?.path ?? [], message: fault?.message ?? formatFault(sentence) }
}

function readDocumentName(sentence: string): string {
  return /^[^,:]*/.exec(sentence)?.[0] ?? ''
}

/**
 * Parses a content check message, which starts with document and field, into a path and the owner's
 * sentence.
 */
function readFault(sentence: string, document: unknown): FoundFault[] {
  const match = /^[^,:]*(?:, ([^:]*))?: ([^]*)$/.exec(sentence)
  if (!match) return []
  const [, field = '', message = ''] = match
  const { path } = toNamedPath(
    document,
    field.split(' ').filter((part) => part !== ''),
    1,
  )
  const text = message.replace(/\.$/, '')
  return [{ path, message: formatFault(text), isMild: isMild(text) }]
}

/**
 * Converts list positions in a path to names. An object of a list is named by its key. A list of
 * plain values is one field; `line` is the number of its line. `first` is the position of the first
 * list entry, 0 or 1.
 */
function toNamedPath(document: unknown, places: readonly PropertyKey[], first = 0) {
  const path: string[] = []
  let part = document
  for (const place of places) {
    if (Array.isArray(part)) {
      const item: unknown = part[Number(place) - first]
      const name = findItemName(item)
      if (name === undefined) return { path, line: Number(place) - first + 1 }
      path.push(name)
      part = item
    } else {
      path.push(String(place))
      part = readField(part, String(place))
    }
  }
  return { path, line: undefined }
}

function readField(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null
    ? new Map<string, unknown>(Object.entries(part)).get(name)
    : undefined
}

function readAtPath(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, name) => readField(part, String(name)), value)
}
