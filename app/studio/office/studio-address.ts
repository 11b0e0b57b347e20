import type { FieldPath } from '../studio.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'

export function linkToStudio(
  parts: { doc?: string; field?: FieldPath; see?: 'publish' | 'history' | 'publications' } = {},
): string {
  const query = new URLSearchParams()
  if (parts.doc !== undefined) query.set('doc', parts.doc)
  if (parts.field) query.set('field', JSON.stringify(parts.field))
  if (parts.see) query.set('see', parts.see)
  const text = query.toString().replaceAll('%2F', '/')
  return linkToView('studio') + (text ? `&${text}` : '')
}

export function readFieldOf(query: URLSearchParams): FieldPath | undefined {
  try {
    const found: unknown = JSON.parse(query.get('field') ?? 'null')
    return Array.isArray(found) && found.every((name) => typeof name === 'string')
      ? found
      : undefined
  } catch {
    return undefined
  }
}
