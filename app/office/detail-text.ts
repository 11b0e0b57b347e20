import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatOfficeDay } from '#ui/office-kit/office-time.ts'

const codedFields = new Set(['kind', 'vehicle', 'addOns', 'place'])
const dayFields = new Set(['date', 'startDate', 'lastDay', 'offerBy'])

/** Formats a detail of an inbox item. `values` has the words of its codes. */
export function formatDetail(
  name: string,
  value: string | number | null | undefined,
  values: Record<string, string>,
): string {
  const text = String(value ?? '')
  if (text === '') return ''
  if (dayFields.has(name)) return formatLongDate(text)
  if (name.endsWith('At')) return formatOfficeDay(text)
  if (!codedFields.has(name)) return text
  const codes = text.split(', ')
  return codes.map((code) => values[code] ?? code).join(', ')
}
