import type { FormField } from '../studio.ts'
import { isFields } from './document-path.ts'
import type { StudioWords } from './editor-context.ts'
import { CroppedPhoto } from './photo/media-image.tsx'
import { readPhoto } from './photo/read-photo.ts'
import './photo/photo.css'
import { formatDay, isCalendarDate } from '#rules/dates/calendar-date.ts'

/**
 * Formats a value for display: texts unchanged, dates in words, lists line by line, objects field
 * by field, photographs as their credit.
 */
export function showValue(value: unknown, field?: FormField): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (typeof value !== 'object') return formatLabel(value, field)
  if (Array.isArray(value))
    return value
      .map((each) => showValue(each, field))
      .filter(Boolean)
      .join('\n')
  if (!isFields(value)) return ''
  const photo = readPhoto(value)
  if (photo) return [photo.credit, photo.licence].filter(Boolean).join(' · ')
  return Object.entries(value)
    .filter(([name]) => !['key', 'id', 'slug'].includes(name))
    .map(([, each]) => showValue(each))
    .filter(Boolean)
    .join(' · ')
}

function formatLabel(value: unknown, field: FormField | undefined): string {
  const options = field && 'options' in field ? field.options : []
  return options.find((option) => option.value === value)?.label ?? formatDays(String(value))
}

/** Formats dates and spans of price rules and opening hours. Other texts are unchanged. */
function formatDays(text: string): string {
  const days = text.split('/')
  return days.every(isCalendarDate) ? days.map(formatDay).join(' – ') : text
}

type ShownValueProps = { value: unknown; field?: FormField | undefined; words: StudioWords }

export function ShownValue({ value, field, words }: ShownValueProps) {
  const photo = readPhoto(value) ?? readPhoto(isFields(value) ? value['photo'] : undefined)
  const text = showValue(value, field)
  if (!photo) return text || words.edit.nothing
  return (
    <>
      <span role="img" aria-label={words.photo.isOne} className="photo-told">
        <CroppedPhoto photo={photo} shape={3 / 2} />
        {photo.phone && <CroppedPhoto photo={photo} part={photo.phone} shape={4 / 5} />}
      </span>
      {text}
    </>
  )
}
