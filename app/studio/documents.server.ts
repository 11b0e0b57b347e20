import { composeDocuments, findDocument } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { groups, companionsOf } from '#content/kind-groups.ts'
import { type KindName, kinds } from '#content/kinds.ts'
import { isSame, listDifferences } from '#content/merge-documents.ts'
import { factPattern, readDocument } from '#content/read-document.ts'
import { listTextFacts } from '#content/text-facts.ts'
import type { DocumentState, FieldDifference, FormField } from './studio.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import {
  addressOf,
  groupFor,
  isFixed,
  labelPath,
  type Name,
  nameDocuments,
  type Titled,
  titleOf,
} from './describe-document.server.ts'
import { describeForm, fieldAt, isListKind, type Named, nameValue } from './describe-form.server.ts'
import { type Draft, type Drafting, parseKnownName, nameTouched } from './drafts.server.ts'
import { readLive, readOverlays } from './stored-content.server.ts'

/** Lists the documents that show a picture: in a field, in an article, or as its owner. */
function listUses(titled: Titled, id: string): { name: string; title: string }[] {
  const { documents } = titled
  return (Object.entries(documents) as [KindName, Record<string, unknown>][]).flatMap(
    ([kind, ofKind]) =>
      Object.entries(ofKind).flatMap(([own, document]) => {
        const isItself = kind === 'picture' && own === id
        const belongs = companionsOf[kind]?.some(
          (other) => other.kind === 'picture' && `${other.before}${own}` === id,
        )
        return !isItself && (belongs || names(document, id))
          ? [{ name: `${kind}/${own}`, title: titleOf({ kind, id: own }, document, titled) }]
          : []
      }),
  )
}

function names(part: unknown, id: string): boolean {
  if (typeof part === 'string') return part === id || part.includes(`](${id})`)
  if (typeof part !== 'object' || part === null) return false
  return Object.values(part).some((inner) => names(inner, id))
}

export type DescribeServices = Pick<Services, 'db' | 'content'> & { shipped: Content }

export async function listDocuments(telling: DescribeServices, { drafts, judged }: Drafting) {
  const live = telling.content()
  const titled = { documents: judged.content.documents, facts: listTextFacts(live.documents) }
  const byName = new Map(drafts.map((draft) => [draft.name, draft]))
  const changed = await listShippedChanged(telling)
  const names = new Set([...listNames(live), ...listNames(telling.shipped), ...byName.keys()])
  return [...names]
    .map((name) => {
      const own = parseKnownName(name)
      const draft = byName.get(name)
      const bodies = readBodies(telling, name, draft)
      const faults = judged.faults.get(name) ?? []
      return {
        name,
        kind: own.kind,
        kindLabel: kinds[own.kind].label,
        group: groupFor(own),
        title: titleOf(own, bodies.body ?? bodies.live ?? bodies.shipped, titled),
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
        kindPlace(one.kind) - kindPlace(other.kind),
    )
}

function findPhoto(kind: KindName, body: unknown) {
  const read =
    kind === 'picture'
      ? kinds.picture.schema.shape.photo.safeParse(readField(body, 'photo'))
      : undefined
  if (!read?.data) return {}
  const { master, width, height, colour, crop, focus } = read.data
  const placed = { ...(crop ? { crop } : {}), ...(focus ? { focus } : {}) }
  return { photo: { master, width, height, colour, ...placed } }
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
  telling: DescribeServices,
  { drafts, judged }: Drafting,
  name: string,
) {
  const own = parseKnownName(name)
  const draft = drafts.find((each) => each.name === name)
  const bodies = readBodies(telling, name, draft)
  const shown = bodies.body ?? bodies.live ?? bodies.shipped
  if (shown === null) throw new Refused({ code: 'not-found' })
  const titled = {
    documents: judged.content.documents,
    facts: listTextFacts(telling.content().documents),
  }
  return {
    name,
    kind: own.kind,
    kindLabel: kinds[own.kind].label,
    title: titleOf(own, shown, titled),
    state: stateOf(bodies),
    address: addressOf(own, titled),
    form: describeForm(own.kind, shown, nameDocuments(titled)),
    isFixed: isFixed(own),
    isList: isListKind(own.kind),
    ...bodies,
    facts: listNamedFacts(bodies, titled.facts),
    version: draft?.version ?? 0,
    uses: own.kind === 'picture' ? listUses(titled, own.id) : [],
    touched: draft ? await nameTouched(telling.db, draft.touched) : [],
    faults: [...(judged.faults.get(name) ?? listPlaced(judged, name))],
  }
}

/**
 * Adds the names of pictures to picture fields at any depth, so that differences show titles
 * instead of ids.
 */
function withNamedPictures(field: FormField, named: Named): FormField {
  if ('fields' in field)
    return { ...field, fields: field.fields.map((part) => withNamedPictures(part, named)) }
  const isPicture = field.input === 'picture' || field.input === 'pictures'
  return isPicture ? ({ ...field, options: named('picture') } as unknown as FormField) : field
}

/** Values of the facts named in braces. A list becomes one line. */
function listNamedFacts(bodies: unknown, facts: Titled['facts']): Record<string, string> {
  const names = [...JSON.stringify(bodies).matchAll(factPattern)].map(([, name = '']) => name)
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const fact = facts.get(name)
      return fact === undefined ? [] : [[name, [fact].flat().join(', ')]]
    }),
  )
}

/** Faults of a document without a draft that drafts of others cause. */
function listPlaced({ placed }: Drafting['judged'], name: string) {
  return placed.flatMap(({ document, ...fault }) => (document === name ? [fault] : []))
}

/** Lists differences between two versions for display: each field by its label, facts filled in. */
export function labelDifferences(
  own: Name,
  { before, after }: { before: unknown; after: unknown },
  titled: Titled,
): (FieldDifference & { before: unknown; after: unknown })[] {
  const named = nameDocuments(titled)
  const form = describeForm(own.kind, after ?? before, named)
  return listFieldDifferences(own, before, after).map(({ path, before: was, after: now }) => {
    const found = fieldAt(form, path, { isList: isListKind(own.kind) })
    const field = found && withNamedPictures(found, named)
    return {
      path,
      label: labelPath(own, path, { form, facts: titled.facts }, after, before),
      before: readDocument(nameValue(was, field) as never, titled.facts),
      after: readDocument(nameValue(now, field) as never, titled.facts),
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
async function listShippedChanged({ db, shipped }: DescribeServices): Promise<Set<string>> {
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

function kindPlace(kind: KindName): number {
  return kindNames.indexOf(kind)
}
