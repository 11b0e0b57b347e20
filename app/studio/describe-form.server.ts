import { z } from 'zod'
import { sectionLabels, wordLabels } from '#content/kind-groups.ts'
import { type KindName, kinds } from '#content/kinds.ts'
import type { FieldMeta } from '#rules/text/field-meta.ts'
import type { FieldPath, FormField, FormInput } from './studio.ts'

export type Shape = Partial<FieldMeta> & {
  type?: string
  enum?: (string | number)[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  additionalProperties?: Shape | false
  propertyNames?: { enum?: string[] }
  required?: string[]
  items?: Shape
  prefixItems?: Shape[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

export type OptionFinder = (kind: string) => readonly { value: string; label: string }[]

const shapes = new Map<KindName, Shape>()

export function readShape(kind: KindName): Shape {
  const cached = shapes.get(kind)
  if (cached) return cached
  const shape = z.toJSONSchema(kinds[kind].schema, { unrepresentable: 'any' }) as Shape
  shapes.set(kind, shape)
  return shape
}

export function isListKind(kind: KindName): boolean {
  return readShape(kind).type === 'array'
}

/**
 * Describes the form of a document: a field for each field of its schema; for a list, the form of
 * one object. Words have no schema: their fields and labels are made from the document.
 * `findOptions` lists the documents to choose from.
 */
export function describeForm(
  kind: KindName,
  document: unknown,
  findOptions: OptionFinder,
): FormField[] {
  if (kind === 'words') return describeWords(document)
  const shape = readShape(kind)
  return describeFields((shape.type === 'array' ? shape.items : shape) ?? {}, findOptions)
}

export function findField(form: readonly FormField[], name: string): FormField | undefined {
  return form.find((field) => field.name === name)
}

/** The field at a path. An object of a list is a group of the list's fields. */
export function findFieldAt(
  form: readonly FormField[],
  path: FieldPath,
  { isList }: { isList: boolean },
): FormField | undefined {
  let fields = form
  let isItem = isList
  let field: FormField | undefined
  for (const name of path) {
    field = isItem
      ? { name, label: name, optional: false, is: 'fact', input: 'group', fields: [...fields] }
      : findField(fields, name)
    isItem = field?.input === 'list'
    fields = field && 'fields' in field ? field.fields : []
  }
  return field
}

/** Formats a value for display: ids of choices become names. */
export function labelValue(value: unknown, field: FormField | undefined): unknown {
  if (field === undefined || value === null || value === undefined) return value
  if (Array.isArray(value))
    return value.map((each: unknown) =>
      field.input === 'list' ? labelFields(each, field.fields) : labelValue(each, field),
    )
  if (typeof value === 'object') return 'fields' in field ? labelFields(value, field.fields) : value
  const options = 'options' in field ? field.options : []
  return options.find((option) => option.value === value)?.label ?? value
}

export function labelFields(value: unknown, fields: readonly FormField[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      labelValue(part, findField(fields, name)),
    ]),
  )
}

/** Writes a camel-case name as words: 'upToGuests' is 'Up to guests'. */
export function humanizeName(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_/]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function describeFields(shape: Shape, findOptions: OptionFinder): FormField[] {
  return Object.entries(listFields(shape)).map(([name, field]) =>
    describeField(name, field, {
      isRequired: shape.required?.includes(name) ?? false,
      findOptions,
    }),
  )
}

function listFields({ properties, propertyNames, additionalProperties }: Shape) {
  if (properties) return properties
  const names = propertyNames?.enum ?? []
  return Object.fromEntries(
    names.map((name) => [name, { label: name, is: 'fact' as const, ...additionalProperties }]),
  )
}

function describeField(
  name: string,
  original: Shape,
  { isRequired, findOptions }: { isRequired: boolean; findOptions: OptionFinder },
): FormField {
  const { label = name, is, shows, hint } = original
  const shape = withoutNull(original)
  const optional = !isRequired || shape !== original
  if (!is) {
    const isList = shape.type === 'array'
    const fields = describeFields((isList ? shape.items : shape) ?? {}, findOptions)
    const input = shows === 'photo' || shows === 'prices' ? shows : 'group'
    return { name, label, optional, is: 'fact', input: isList ? 'list' : input, fields }
  }
  const maxLength = original.most ?? shape.maxLength
  return {
    name,
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(maxLength === undefined ? {} : { most: maxLength }),
    optional,
    is,
    ...describeInput(shape, original, findOptions),
  }
}

function describeInput(
  shape: Shape,
  { shows, names, ordered }: Shape,
  findOptions: OptionFinder,
): FormInput {
  if (shape.type === 'boolean') return { input: 'switch' }
  if (shape.type === 'number' || shape.type === 'integer') return describeNumber(shape)
  if (names !== undefined && ordered !== undefined)
    return { input: 'order', options: [...findOptions(names)], ordered }
  const options =
    names === undefined ? (shape.items ?? shape).enum?.map(readOption) : [...findOptions(names)]
  if (shape.type === 'array' && shows === 'picture')
    return { input: 'pictures', ...(shape.maxItems === undefined ? {} : { top: shape.maxItems }) }
  if (shape.type === 'array')
    return options && !shape.prefixItems ? { input: 'choices', options } : { input: 'lines' }
  if (options) return { input: 'choice', options: options as { value: string; label: string }[] }
  const isSpecial = shows === 'picture' || shows === 'markdown' || shows === 'day'
  return { input: isSpecial ? shows : 'text' }
}

function describeNumber({ type, minimum, exclusiveMinimum, maximum }: Shape): FormInput {
  const isWhole = type === 'integer'
  const minimumValue =
    minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + (isWhole ? 1 : 0))
  return {
    input: 'number',
    whole: isWhole,
    ...(minimumValue !== undefined && Math.abs(minimumValue) < Number.MAX_SAFE_INTEGER
      ? { least: minimumValue }
      : {}),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? { top: maximum } : {}),
  }
}

function readOption(value: string | number) {
  return { value, label: typeof value === 'string' ? humanizeOption(value) : String(value) }
}

/**
 * Formats an option in lower case, which is a code, as words. One with capitals stays as it is.
 */
function humanizeOption(value: string): string {
  return value === value.toLowerCase() ? humanizeName(value) : value
}

function withoutNull(shape: Shape): Shape {
  const nonNullShapes = shape.anyOf?.filter(({ type }) => type !== 'null')
  return nonNullShapes?.length === 1 && nonNullShapes[0] ? nonNullShapes[0] : shape
}

function describeWords(part: unknown): FormField[] {
  if (typeof part !== 'object' || part === null) return []
  const entries: [string, unknown][] = Object.entries(part)
  const labels = entries.map(([name, value]) => labelWord(name, value))
  return entries.map(([name, value], index) => {
    const label = labels[index] ?? name
    const isShared = labels.filter((other) => other === label).length > 1
    return {
      name,
      label: isShared ? `${label} (${humanizeName(name)})` : label,
      optional: false,
      is: 'text' as const,
      ...describeWord(value),
    }
  })
}

/**
 * Labels a text of the words: an e-mail by its subject, a field by its label, a section by its
 * heading.
 */
function labelWord(name: string, value: unknown): string {
  if (/^\d+$/.test(name)) return String(Number(name) + 1)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { subject, label, title } = value as Record<string, unknown>
    if (typeof subject === 'string') return `E-mail: ${shortenWord(subject)}`
    if (typeof label === 'string') return `Field: ${shortenWord(label)}`
    if (typeof title === 'string') return shortenWord(title)
    return sectionLabels[name] ?? humanizeName(name)
  }
  return wordLabels[name] ?? humanizeName(name)
}

/** Shortens a text: '{amount} for {title} ({reference})' becomes '… for …'. */
function shortenWord(text: string): string {
  const short = text.replaceAll(/( \(\{\w+\}\)| · \{\w+\})$/g, '').replaceAll(/\{\w+\}/g, '…')
  return short.length > 60 ? `${short.slice(0, 59)}…` : short
}

function describeWord(value: unknown): FormInput {
  if (typeof value !== 'object' || value === null) return { input: 'text' }
  const isLines = Array.isArray(value) && value.every((line) => typeof line === 'string')
  return isLines ? { input: 'lines' } : { input: 'record', fields: describeWords(value) }
}
