import type { FieldPath } from '../studio.ts'
import { isSetting } from '../settings.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'

export function linkToStudio(
  target: { doc?: string; field?: FieldPath; see?: 'publish' | 'history' | 'publications' } = {},
): string {
  const query = new URLSearchParams()
  if (target.doc !== undefined) query.set('doc', target.doc)
  if (target.field) query.set('field', JSON.stringify(target.field))
  if (target.see) query.set('see', target.see)
  const text = query.toString().replaceAll('%2F', '/')
  const view = linkToView(isSetting(target.doc ?? '') ? 'settings' : 'studio')
  return view + (text ? `&${text}` : '')
}

/** The list that a document is in. */
export function linkToList(doc: string): string {
  return isSetting(doc) ? linkToView('settings') : linkToStudio()
}

export function readFieldPath(query: URLSearchParams): FieldPath | undefined {
  try {
    const path: unknown = JSON.parse(query.get('field') ?? 'null')
    return Array.isArray(path) && path.every((name) => typeof name === 'string') ? path : undefined
  } catch {
    return undefined
  }
}
