import { composeDocuments, findDocument } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { groups, companionsOf } from '#content/kind-groups.ts'
import { isSetting } from './settings.ts'
import { type KindName, kinds } from '#content/kinds.ts'
import { findItemName, isSame, listDifferences } from '#content/merge-documents.ts'
import { factPattern, readDocument } from '#content/make-content.ts'
import { listTextFacts } from '#content/text-facts.ts'
import type { DocumentState, FieldDifference, FormField } from './studio.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import {
  findAddress,
  findGroup,
  isFixed,
  labelPath,
  type Name,
  createOptionFinder,
  type TitleSource,
  formatTitle,
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
      Object.entries(ofKind).flatMap(([ownerId, document]) => {
        const isItself = kind === 'picture' && ownerId === id
        const isOwner = companionsOf[kind]?.some(
          (other) => other.kind === 'picture' && `${other.prefix}${ownerId}` === id,
        )
        return !isItself && (isOwner || refersTo(document, id))
          ? [
              {
                name: `${kind}/${ownerId}`,
                title: formatTitle({ kind, id: ownerId }, document, titleSource),
              },
            ]
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
  const changedInFiles = await findShippedChanged(services)
  const names = new Set([...listNames(live), ...listNames(services.shipped), ...byName.keys()])
  return [...names]
    .map((name) => {
      const parsedName = parseKnownName(name)
      const draft = byName.get(name)
      const bodies = readBodies(services, name, draft)
      const faults = checked.faults.get(name) ?? []
      return {
        name,
        kind: parsedName.kind,
        kindLabel: kinds[parsedName.kind].label,
        group: findGroup(parsedName),
        title: formatTitle(parsedName, bodies.body ?? bodies.live ?? bodies.shipped, titleSource),
        state: findState(bodies),
        draft: draft
          ? {
              version: draft.version,
              changes: listFieldDifferences(parsedName, bodies.live, draft.body).length,
              by: draft.by,
              at: draft.at.toISOString(),
              faults: faults.length,
            }
          : null,
        ...findPhoto(parsedName.kind, bodies.body ?? bodies.live),
        shippedChanged: changedInFiles.has(name),
      }
    })
    .toSorted(
      (one, other) =>
        groups.indexOf(one.group) - groups.indexOf(other.group) ||
        findKindPosition(one.kind) - findKindPosition(other.kind),
    )
}

function findPhoto(kind: KindName, body: unknown) {
  const parsed =
    kind === 'picture'
      ? kinds.picture.schema.shape.photo.safeParse(readField(body, 'photo'))
      : undefined
  if (!parsed?.data) return {}
  const { master, width, height, colour, crop, focus } = parsed.data
  const cropAndFocus = { ...(crop ? { crop } : {}), ...(focus ? { focus } : {}) }
  return { photo: { master, width, height, colour, ...cropAndFocus } }
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
  const parsedName = parseKnownName(name)
  const draft = drafts.find((each) => each.name === name)
  const bodies = readBodies(services, name, draft)
  const shownBody = bodies.body ?? bodies.live ?? bodies.shipped
  if (shownBody === null) throw new Refused({ code: 'not-found' })
  const titleSource = {
    documents: checked.content.documents,
    facts: listTextFacts(services.content().documents),
  }
  return {
    name,
    kind: parsedName.kind,
    kindLabel: kinds[parsedName.kind].label,
    title: formatTitle(parsedName, shownBody, titleSource),
    state: findState(bodies),
    address: findAddress(parsedName, titleSource),
    form: describeForm(parsedName.kind, shownBody, createOptionFinder(titleSource)),
    isFixed: isFixed(parsedName),
    isList: isListKind(parsedName.kind),
    ...bodies,
    facts: listNamedFacts(bodies, titleSource.facts),
    version: draft?.version ?? 0,
    uses: parsedName.kind === 'picture' ? listUses(titleSource, parsedName.id) : [],
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

/** Lists the values of facts named in braces. A list of values becomes one line. */
function listNamedFacts(bodies: unknown, facts: TitleSource['facts']): Record<string, string> {
  const names = [...JSON.stringify(bodies).matchAll(factPattern)].map(([, name = '']) => name)
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const fact = facts.get(name)
      return fact === undefined ? [] : [[name, [fact].flat().join(', ')]]
    }),
  )
}

/** Lists faults of a document without a draft that drafts of other documents cause. */
function listFaultsOfOthers({ documentFaults }: DraftSet['checked'], name: string) {
  return documentFaults.flatMap(({ document, ...fault }) => (document === name ? [fault] : []))
}

/** Lists differences between two versions for display: each field by its label, facts filled in. */
export function labelDifferences(
  parsedName: Name,
  { before, after }: { before: unknown; after: unknown },
  titleSource: TitleSource,
): (FieldDifference & { before: unknown; after: unknown })[] {
  const findOptions = createOptionFinder(titleSource)
  const form = describeForm(parsedName.kind, after ?? before, findOptions)
  return listFieldDifferences(parsedName, before, after).map(
    ({ path, before: was, after: now }) => {
      const fieldAtPath = findFieldAt(form, path, { isList: isListKind(parsedName.kind) })
      const field = fieldAtPath && withPictureOptions(fieldAtPath, findOptions)
      return {
        path,
        label: labelPath(parsedName, path, { form, facts: titleSource.facts }, after, before),
        before: readDocument(labelValue(was, field) as never, titleSource.facts),
        after: readDocument(labelValue(now, field) as never, titleSource.facts),
      }
    },
  )
}

/**
 * Lists differences between two versions by field. A photograph counts as one field, because people
 * can't read its hash and size. A new version of a policy differs from the version above it.
 */
export function listFieldDifferences(
  { kind }: Pick<Name, 'kind'>,
  before: unknown,
  after: unknown,
) {
  const differences = listDifferences(before, after)
  if (isSetting(kind) && Array.isArray(after))
    return differences.flatMap((difference) => {
      const [key, ...inner] = difference.path
      const index = after.findIndex((version) => findItemName(version) === key)
      const isNew = inner.length === 0 && difference.before === undefined && index > 0
      if (!isNew) return [difference]
      const fields = listDifferences({ ...after[index - 1], key, from: undefined }, after[index])
      return fields.map((field) => ({ ...field, path: [...difference.path, ...field.path] }))
    })
  const withoutPhoto = differences.filter(({ path }) => path[0] !== 'photo')
  if (kind !== 'picture' || withoutPhoto.length === differences.length) return differences
  const [was, now] = [before, after].map((body) => readField(body, 'photo'))
  return [...withoutPhoto, { path: ['photo'], before: was, after: now }]
}

/** Finds a document's state: withdrawn, new, as in the files, or edited by the owner. */
export function findState({ body, shipped }: { body: unknown; shipped: unknown }): DocumentState {
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

/** Finds documents whose text in the files changed after the owner replaced it. */
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

function findKindPosition(kind: KindName): number {
  return kindNames.indexOf(kind)
}
