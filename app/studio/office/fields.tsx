import { numberField } from '#ui/components/number-field.ts'
import { formatDay, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { parseNumber } from '#rules/text/figure.ts'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { FieldPath, FormField } from '../studio.ts'
import { fill } from '#rules/text/fill.ts'
import { describeField, FieldFrame } from '#ui/components/field-frame.tsx'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { CheckField } from '#ui/office-kit/fields.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { toFieldId, isFields, isSame, toPathKey, readAt } from './document-path.ts'
import { useEditorTools } from './editor-context.ts'
import { Fold } from './fold.tsx'
import { LinesField } from './lines-field.tsx'
import { ListField } from './list-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { OrderField } from './order-field.tsx'
import { PictureField } from './picture-field.tsx'
import { fillInFacts } from './show-facts.ts'
import { ShownValue } from './shown-value.tsx'

const PhotoField = lazy(() => import('./photo/photo-field.tsx'))
const PricesYear = lazy(() => import('./prices/prices-year.tsx'))
const PicturesField = lazy(() => import('./photo/pictures-field.tsx'))

export type FieldProps<Input extends FormField['input'] = FormField['input']> = {
  field: Extract<FormField, { input: Input }>
  path: FieldPath
  value: unknown
}

type FormProps = { fields: readonly FormField[]; path: FieldPath; value: unknown }

export function StudioFields({ fields, path, value }: FormProps) {
  return (
    <div className="studio-fields">
      {fields.map((field) => (
        <StudioField
          key={field.name}
          field={field}
          path={[...path, field.name]}
          value={readAt(value, [field.name])}
        />
      ))}
    </div>
  )
}

/** A field with its error, a colleague's change and the published value. */
export function StudioField(props: FieldProps) {
  const { field, path, value } = props
  const { words } = useEditorTools()
  // A stored id or slug must not change, because links to it would break.
  if (['id', 'slug'].includes(field.name) && value !== '')
    return (
      <p className="studio-fixed">
        <b>{field.label}</b> {String(value ?? '')}
        <span className="text-ink-2 block text-caption">
          {path.length === 1 ? (field.hint ?? words.edit.fixed) : words.edit.fixed}
        </span>
      </p>
    )
  return (
    <div className="studio-field">
      <FieldInput {...props} />
      <FieldNotes field={field} path={path} />
    </div>
  )
}

function FieldInput({ field, path, value }: FieldProps) {
  switch (field.input) {
    case 'group':
      return <GroupField field={field} path={path} value={value} />
    case 'prices':
      return (
        <GroupField field={field} path={path} value={value}>
          <Suspense>
            <PricesYear field={field} path={path} />
          </Suspense>
        </GroupField>
      )
    case 'record':
      return (
        <Fold path={path} title={field.label} id={toFieldId(path)}>
          <StudioFields fields={field.fields} path={path} value={value} />
        </Fold>
      )
    case 'list':
      return <ListField field={field} path={path} value={value} />
    case 'lines':
      return <LinesField field={field} path={path} value={value} />
    case 'order':
      return <OrderField field={field} path={path} value={value} />
    case 'choices':
      return <ChoicesField field={field} path={path} value={value} />
    case 'switch':
      return <SwitchField field={field} path={path} value={value} />
    case 'choice':
      return <ChoiceField field={field} path={path} value={value} />
    case 'number':
      return <NumberField field={field} path={path} value={value} />
    case 'day':
      return <DayField field={field} path={path} value={value} />
    case 'picture':
      return <PictureField field={field} path={path} value={value} />
    case 'pictures':
      return (
        <Suspense>
          <PicturesField field={field} path={path} value={value} />
        </Suspense>
      )
    case 'photo':
      return (
        <Suspense>
          <PhotoField field={field} path={path} value={value} />
        </Suspense>
      )
    case 'markdown':
      return <MarkdownField field={field} path={path} value={value} />
    default:
      return <LineField field={field} path={path} value={value} />
  }
}

/** Returns an input's id, label, hint and error. */
export function useFieldAttributes(field: FormField, path: FieldPath) {
  const { words, faults } = useEditorTools()
  const id = toFieldId(path)
  const error = faults.get(toPathKey(path))
  const { label, hint, optional } = field
  return {
    id,
    label,
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
    ...(optional && { optionalLabel: words.edit.optional }),
  }
}

function LineField({ field, path, value }: FieldProps<'text'>) {
  const { edit } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  const text = typeof value === 'string' ? value : ''
  const isLine = field.is === 'fact' || (field.most ?? 1000) <= 160
  return (
    <FieldFrame {...attributes}>
      <textarea
        id={attributes.id}
        className="field studio-text"
        rows={countRows(text)}
        value={text}
        spellCheck={field.is === 'text'}
        {...describeField(attributes)}
        onKeyDown={(event) => isLine && event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => edit(path, emptyToUndefined(target.value, field))}
      />
      <Count text={text} most={field.most} />
    </FieldFrame>
  )
}

/** Approximate rows of a text. Where the browser supports it, the field grows automatically. */
export function countRows(text: string): number {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / 58), 0)
  return Math.min(Math.max(rows, 1), 24)
}

/** Converts an empty optional text to undefined. */
export function emptyToUndefined(text: string, { optional }: Pick<FormField, 'optional'>) {
  return text === '' && optional ? undefined : text
}

export function FilledText({ text }: { text: string }) {
  const { words, document } = useEditorTools()
  const filledText = fillInFacts(text, document.facts)
  if (filledText === undefined) return null
  return (
    <p className="text-ink-2 mt-1.5 text-caption whitespace-pre-wrap">
      {fill(words.edit.filled, { text: filledText })}
    </p>
  )
}

export function Count({ text, most }: { text: string; most: number | undefined }) {
  const { words } = useEditorTools()
  if (most === undefined || text === '') return null
  const n = text.trimEnd().length
  return n > most ? (
    <p className="text-alarm mt-1.5 text-right text-caption font-semibold tabular-nums">
      {fill(words.edit.tooMany, { n, most })}
    </p>
  ) : (
    <p className="text-ink-2 mt-1.5 text-right text-caption tabular-nums">
      {fill(words.edit.count, { n, most })}
    </p>
  )
}

function NumberField({ field, path, value }: FieldProps<'number'>) {
  const { edit } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  // The text as typed, such as '2.00' before '2.000'. The parsed value appears on blur.
  const [typedText, setTyped] = useState<string>()
  const storedText = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return (
    <FieldFrame {...attributes}>
      <input
        id={attributes.id}
        {...numberField}
        inputMode={(field.least ?? -1) < 0 ? 'text' : field.whole ? 'numeric' : 'decimal'}
        className="field studio-number"
        value={typedText ?? storedText}
        {...describeField(attributes)}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          const text = target.value
          setTyped(text)
          const number = parseNumber(text, field.whole)
          if (number !== undefined) edit(path, number)
          else if (text.trim() === '') edit(path, field.optional ? undefined : null)
          // A minus sign alone is not an error yet.
          else if (text !== '-') edit(path, text)
        }}
      />
    </FieldFrame>
  )
}

function DayField({ field, path, value }: FieldProps<'day'>) {
  const { edit } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  return (
    <FieldFrame {...attributes}>
      <input
        id={attributes.id}
        type="date"
        className="field studio-number"
        value={typeof value === 'string' ? value : ''}
        {...describeField(attributes)}
        onChange={({ target }) => edit(path, target.value)}
      />
    </FieldFrame>
  )
}

function SwitchField({ field, path, value }: FieldProps<'switch'>) {
  const { edit } = useEditorTools()
  const { id, label, hint, error } = useFieldAttributes(field, path)
  return (
    <>
      <CheckField
        id={id}
        label={label}
        hint={hint}
        isTicked={value === true}
        onTick={(isTicked) => edit(path, isTicked || !field.optional ? isTicked : undefined)}
      />
      {error && <p className="text-alarm text-caption font-semibold">{error}</p>}
    </>
  )
}

function ChoiceField({ field, path, value }: FieldProps<'choice'>) {
  const { words, edit } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  const chosen = typeof value === 'string' ? value : ''
  const isKnown = field.options.some((option) => option.value === chosen)
  return (
    <FieldFrame {...attributes}>
      <select
        id={attributes.id}
        className="field"
        value={chosen}
        {...describeField(attributes)}
        onChange={({ target }) => edit(path, emptyToUndefined(target.value, field))}
      >
        {(field.optional || chosen === '') && <option value="">{words.edit.none}</option>}
        {!isKnown && chosen !== '' && <option value={chosen}>{chosen}</option>}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

function ChoicesField({ field, path, value }: FieldProps<'choices'>) {
  const { edit } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  const chosen: unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset id={attributes.id} tabIndex={-1}>
      <Legend {...attributes} />
      <div className="studio-choices">
        {field.options.map((option) => (
          <CheckField
            key={option.value}
            id={`${attributes.id}.${option.value}`}
            label={option.label}
            isTicked={chosen.includes(option.value)}
            onTick={(isTicked) => {
              const next = isTicked
                ? [...chosen, option.value]
                : chosen.filter((each) => each !== option.value)
              edit(path, next.length === 0 && field.optional ? undefined : next)
            }}
          />
        ))}
      </div>
      <HintAndError {...attributes} />
    </fieldset>
  )
}

type AttributeProps = Partial<ReturnType<typeof useFieldAttributes>> & { label: string }

export function Legend({ label, optionalLabel }: AttributeProps) {
  return (
    <legend className="mb-1.5 text-meta font-semibold">
      {label}
      {optionalLabel && <span className="text-ink-2 font-normal"> ({optionalLabel})</span>}
    </legend>
  )
}

export function HintAndError({ hint, error }: Pick<AttributeProps, 'hint' | 'error'>) {
  return (
    <>
      {hint && <p className="text-ink-2 mt-1.5 text-caption">{hint}</p>}
      {error && <p className="text-alarm mt-1.5 text-caption font-semibold">{error}</p>}
    </>
  )
}

type GroupProps = FieldProps<'group' | 'prices'> & { children?: ReactNode }

function GroupField({ field, path, value, children }: GroupProps) {
  const { words, edit } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  if (value === undefined && field.optional)
    return (
      <p>
        <button
          id={attributes.id}
          type="button"
          className="button button-quiet"
          onClick={() => edit(path, {})}
        >
          {fill(words.edit.begin, { label: field.label })}
        </button>
      </p>
    )
  return (
    <Fold path={path} title={field.label} id={attributes.id}>
      {children}
      <StudioFields fields={field.fields} path={path} value={value} />
      {field.optional && (
        <p className="mt-4">
          <button type="button" className="studio-act" onClick={() => edit(path, undefined)}>
            {fill(words.edit.leaveOut, { label: field.label })}
          </button>
        </p>
      )}
      <HintAndError {...attributes} />
    </Fold>
  )
}

/** Notes below a field: another author, and a button that restores the published value. */
function FieldNotes({ field, path }: Pick<FieldProps, 'field' | 'path'>): ReactNode {
  const { words, document, edit, touched, conflicts, nameOf } = useEditorTools()
  const key = toPathKey(path)
  const conflict = conflicts.get(key)
  const lastChange = touched.get(path.join('/'))
  const live = readAt(document.live, path)
  const isGroup =
    field.input === 'group' ||
    field.input === 'record' ||
    field.input === 'list' ||
    field.input === 'photo' ||
    field.input === 'prices'
  const draftValue = readAt(document.body, path)
  // A new object has no published value.
  const isChanged =
    readAt(document.live, path.slice(0, -1)) != null &&
    !isGroup &&
    !isSame(live ?? null, draftValue ?? null) &&
    !conflict
  return (
    <>
      {typeof draftValue === 'string' && <FilledText text={draftValue} />}
      {conflict && <ConflictNotice conflict={conflict} field={field} />}
      {(lastChange || isChanged) && (
        <p className="studio-notes">
          {lastChange && (
            <span>
              {fill(words.edit.touched, {
                by: nameOf(lastChange.by),
                at: formatOfficeTime(lastChange.at),
              })}
            </span>
          )}
          {isChanged && (
            <button
              type="button"
              className="studio-act"
              aria-label={fill(words.edit.toLiveField, { label: field.label })}
              onClick={() => edit(path, live)}
            >
              {words.edit.toLive}
            </button>
          )}
        </p>
      )}
    </>
  )
}

type ConflictNoticeProps = {
  conflict: NonNullable<ReturnType<ReturnType<typeof useEditorTools>['conflicts']['get']>>
  field: FormField
}

export function ConflictNotice({ conflict, field }: ConflictNoticeProps) {
  const { words, document, resolve, nameOf } = useEditorTools()
  const key = toPathKey(conflict.path)
  const id = useId()
  const myValue = readAt(document.body, conflict.path)
  const at = conflict.at ? formatOfficeTime(conflict.at) : ''
  return (
    <Notice as="section" tone="waiting" isFilled aria-labelledby={id} className="mt-2">
      <p id={id} className="font-semibold">
        {fill(words.edit.conflict, { by: nameOf(conflict.by), at })}
      </p>
      <div className="studio-both">
        {(
          [
            ['theirs', words.edit.theirs, words.edit.takeTheirs, conflict.theirs],
            ['mine', words.edit.mine, words.edit.keepMine, myValue],
          ] as const
        ).map(([winner, title, button, value]) => (
          <div key={winner}>
            <p className="text-caption font-semibold">{title}</p>
            <p className="whitespace-pre-wrap">
              <ShownValue value={value} field={field} words={words} />
            </p>
            <button
              type="button"
              className="button button-quiet mt-2"
              onClick={() => resolve(key, winner)}
            >
              {button}
            </button>
          </div>
        ))}
      </div>
    </Notice>
  )
}

/**
 * Title of an object in a list: its time, if any, and its first text, cut at 70 characters; or its
 * first number.
 */
export function findItemTitle(item: unknown, fields: readonly FormField[]): string | undefined {
  if (!isFields(item)) return undefined
  const text = findFirstText(item, fields)
  const number = fields.find(({ input }) => input === 'number')
  if (text === undefined) return number && `${number.label}: ${String(item[number.name])}`
  const time = typeof item['time'] === 'string' ? `${item['time']} ` : ''
  if (isCalendarDate(text)) return formatDay(text)
  const short = text.length > 70 ? `${text.slice(0, 69).trimEnd()}…` : text
  return time + short
}

export function findFirstText(item: unknown, fields: readonly FormField[]): string | undefined {
  if (!isFields(item)) return undefined
  const textField = fields.find(
    ({ name, input }) =>
      (input === 'text' || input === 'markdown' || input === 'day') &&
      typeof item[name] === 'string' &&
      item[name] !== '' &&
      !['id', 'slug', 'time'].includes(name),
  )
  return textField && String(item[textField.name])
}
