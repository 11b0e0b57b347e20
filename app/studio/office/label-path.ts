import type { FieldPath, FormField } from '../studio.ts'
import { readAt } from './document-path.ts'
import { titleOfItem } from './fields.tsx'
import type { StudioDocument } from './studio-calls.ts'

type Labelled = Pick<StudioDocument, 'form' | 'isList' | 'body' | 'title'>

/** Label of a document's path, and its last field; no field for a list's object. */
export function labelPath(
  { form, isList, body, title }: Labelled,
  path: FieldPath,
): { label: string; field?: FormField } {
  const labels: string[] = []
  let fields: readonly FormField[] = form
  let field: FormField | undefined
  let isItem = isList
  path.forEach((name, index) => {
    if (isItem) {
      labels.push(titleOfItem(readAt(body, path.slice(0, index + 1)), fields) ?? name)
      field = undefined
      isItem = false
      return
    }
    const found = fields.find((each) => each.name === name)
    field = found
    labels.push(found?.label ?? name)
    fields = found && 'fields' in found ? found.fields : []
    isItem = found?.input === 'list'
  })
  return { label: labels.join(', ') || title, ...(field && { field }) }
}
