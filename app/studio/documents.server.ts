import { composeDocuments, findDocument } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { groups, companionsOf } from '#content/kind-groups.ts'
import { type KindName, kinds } from '#content/kinds.ts'
import { isSame, listDifferences } from '#content/merge-documents.ts'
import { factPattern, readDocument } from '#content/make-content.ts'
import { listTextFacts } from '#content/text-facts.ts'
import type { DocumentState, FieldDifference, FormField } from './studio.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import {
  addressOf,
  groupOfDocument,
  isFixed,
  labelPath,
  type Name,
  createOptionFinder,
  type TitleSource,
  titleOf,
} from './describe-document.server.ts'
import {
  describeForm,
  findFieldAt,
  isListKind,
  type OptionFinder,
  labelValue,
} from './describe-form.server.ts'
import { type Draft, type DraftSet, parseKnownName, listTouchedFields } from './drafts.server.ts'
import { readLive, readOverlays } from './stored-content.server.ts'

/** Lists the documents that show a picture: in a field, in an article, or as its owner. */
function listUses(titleSource: TitleSource, id: string): { name: string; title: string }[] {
  const { documents } = titleSource
  return (Object.entries(documents) as [KindName, Record<string, unknown>][]).flatMap(
    ([kind, ofKind]) =>
      Object.entries(ofKind).flatMap(([own, document]) => {
        const isItself = kind === 'picture' && own === id
        const belongs = companionsOf[kind]?.some(
          (other) => other.kind === 'picture' && `${other.before}${own}` === id,
        )
        return !isItself && (belongs || refersTo(document, id))
          ? [{ name: `${kind}/${own}`, title: titleOf({ kind, id: own }, document, titleSource) }]
          : []
      }),
  )
}

function refersTo(part: unknown, id: string): boolean {
  if (typeof part === 'string') return part === id || part.includes(`](${id})`)
  if (typeof part !== 'object' || part === null) return false
  return Object.values(part).some((inner) => refersTo(inner, id))
}

export type DescribeServices = Pick<Services, 'db' | 'content'> & { shipped: Content }

export async function listDocuments(services: DescribeServices, { drafts, checked }: DraftSet) {
  const live = services.content()
  const titleSource = { documents: checked.content.documents, facts: listTextFacts(live.documents) }
  const byName = new Map(drafts.map((draft) => [draft.name, draft]))
  const changed = await findShippedChanged(services)
  const names = new Set([...listNames(live), ...listNames(services.shipped), ...byName.keys()])
  return [...names]
    .map((name) => {
      const own = parseKnownName(name)
      const draft = byName.get(name)
      const bodies = readBodies(services, name, draft)
      const faults = checked.faults.get(name) ?? []
      return {
        name,
        kind: own.kind,
        kindLabel: kinds[own.kind].label,
        group: groupOfDocument(own),
        title: titleOf(own, bodies.body ?? bodies.live ?? bodies.shipped, titleSource),
        state: stateOf(bodies),
        draft: draft
          ? {
              version: draft.version,
              changes: listFieldDifferences(own, bodies.live, draft.body).length,
              by: draft.by,
              at: draft.at.toISOString(),
              faults: faults.length,
            }
          : null,
        ...findPhoto(own.kind, bodies.body ?? bodies.live),
        shippedChanged: changed.has(name),
      }
    })
    .toSorted(
      (one, other) =>
        groups.indexOf(one.group) - groups.indexOf(other.group) ||
        positionOfKind(one.kind) - positionOfKind(other.kind),
    )
}

function findPhoto(kind: KindName, body: unknown) {
  const read =
    kind === 'picture'
      ? kinds.picture.schema.shape.photo.safeParse(readField(body, 'photo'))
      : undefined
  if (!read?.data) return {}
  const { master, width, height, colour, crop, focus } = read.data
  const documentFaults = { ...(crop ? { crop } : {}), ...(focus ? { focus } : {}) }
  return { photo: { master, width, height, colour, ...documentFaults } }
}

function readField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? new Map<string, unknown>(Object.entries(body)).get(name)
    : undefined
}

/**
 * Describes a document with its form: draft, live version and original. Throws Refused if it does
 * not exist.
 */
export async function describeDocument(
  services: DescribeServices,
  { drafts, checked }: DraftSet,
  name: string,
) {
  const own = parseKnownName(name)
  const draft = drafts.find((each) => each.name === name)
  const bodies = readBodies(services, name, draft)
  const shown = bodies.body ?? bodies.live ?? bodies.shipped
  if (shown === null) throw new Refused({ code: 'not-found' })
  const titleSource = {
    documents: checked.content.documents,
    facts: listTextFacts(services.content().documents),
  }
  return {
    name,
    kind: own.kind,
    kindLabel: kinds[own.kind].label,
    title: titleOf(own, shown, titleSource),
    state: stateOf(bodies),
    address: addressOf(own, titleSource),
    form: describeForm(own.kind, shown, createOptionFinder(titleSource)),
    isFixed: isFixed(own),
    isList: isListKind(own.kind),
    ...bodies,
    facts: listNamedFacts(bodies, titleSource.facts),
    version: draft?.version ?? 0,
    uses: own.kind === 'picture' ? listUses(titleSource, own.id) : [],
    touched: draft ? await listTouchedFields(services.db, draft.touched) : [],
    faults: [...(checked.faults.get(name) ?? listFaultsOfOthers(checked, name))],
  }
}

/**
 * Adds the names of pictures to picture fields at any depth, so that differences show titles
 * instead of ids.
 */
function withPictureOptions(field: FormField, findOptions: OptionFinder): FormField {
  if ('fields' in field)
    return { ...field, fields: field.fields.map((part) => withPictureOptions(part, findOptions)) }
  const isPicture = field.input === 'picture' || field.input === 'pictures'
  return isPicture ? ({ ...field, options: findOptions('picture') } as unknown as FormField) : field
}

/** Values of the facts named in braces. A list becomes one line. */
function listNamedFacts(bodies: unknown, facts: TitleSource['facts']): Record<string, string> {
  const names = [...JSON.stringify(bodies).matchAll(factPattern)].map(([, name = '']) => name)
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const fact = facts.get(name)
      return fact === undefined ? [] : [[name, [fact].flat().join(', ')]]
    }),
  )
}

/** Faults of a document without a draft that drafts of others cause. */
function listFaultsOfOthers({ documentFaults }: DraftSet['checked'], name: string) {
  return documentFaults.flatMap(({ document, ...fault }) => (document === name ? [fault] : []))
}

/** Lists differences between two versions for display: each field by its label, facts filled in. */
export function labelDifferences(
  own: Name,
  { before, after }: { before: unknown; after: unknown },
  titleSource: TitleSource,
): (FieldDifference & { before: unknown; after: unknown })[] {
  const findOptions = createOptionFinder(titleSource)
  const form = describeForm(own.kind, after ?? before, findOptions)
  return listFieldDifferences(own, before, after).map(({ path, before: was, after: now }) => {
    const found = findFieldAt(form, path, { isList: isListKind(own.kind) })
    const field = found && withPictureOptions(found, findOptions)
    return {
      path,
      label: labelPath(own, path, { form, facts: titleSource.facts }, after, before),
      before: readDocument(labelValue(was, field) as never, titleSource.facts),
      after: readDocument(labelValue(now, field) as never, titleSource.facts),
    }
  })
}

/**
 * Lists differences between two versions by field. A photograph counts as one field, because people
 * can't read its hash and size.
 */
export function listFieldDifferences(
  { kind }: Pick<Name, 'kind'>,
  before: unknown,
  after: unknown,
) {
  const all = listDifferences(before, after)
  const others = all.filter(({ path }) => path[0] !== 'photo')
  if (kind !== 'picture' || others.length === all.length) return all
  const [was, now] = [before, after].map((body) => readField(body, 'photo'))
  return [...others, { path: ['photo'], before: was, after: now }]
}

/** The document's state: withdrawn, new, as in the files, or edited by the owner. */
export function stateOf({ body, shipped }: { body: unknown; shipped: unknown }): DocumentState {
  if (body === null) return 'withdrawn'
  if (shipped === null) return 'new'
  return isSame(body, shipped) ? 'shipped' : 'edited'
}

export function readBodies(
  { content, shipped }: Pick<DescribeServices, 'content' | 'shipped'>,
  name: string,
  draft: Draft | undefined,
) {
  const live = findDocument(content().documents, name)
  return {
    body: draft ? draft.body : live,
    live,
    shipped: findDocument(shipped.documents, name),
  }
}

/** Names documents whose text in the files changed after the owner replaced it. */
async function findShippedChanged({ db, shipped }: DescribeServices): Promise<Set<string>> {
  const { manifest } = await readLive(db)
  const overlays = await readOverlays(db, manifest)
  return new Set(composeDocuments(shipped.documents, overlays).shippedChanged)
}

function listNames({ documents }: Content): string[] {
  return Object.entries(documents).flatMap(([kind, ofKind]) =>
    Object.keys(ofKind).map((id) => `${kind}/${id}`),
  )
}

const kindNames = Object.keys(kinds)

function positionOfKind(kind: KindName): number {
  return kindNames.indexOf(kind)
}
