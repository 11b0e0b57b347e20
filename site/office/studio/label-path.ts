import type { FieldPath, FormField } from '#rules/office/studio.ts'
import { readAt } from './document-path.ts'
import { titleOfItem } from './fields.tsx'
import type { StudioDocument } from './studio-calls.ts'

type Labelled = Pick<StudioDocument, 'form' | 'isList' | 'body' | 'title'>

/** What a path of a document is called, and the field that it ends at; none for an object of a list. */
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
