import type { StudioWords } from './editor-context.ts'
import { showValue } from './show-value.ts'
import type { Difference } from './studio-calls.ts'

type DifferenceTableProps = {
  words: StudioWords
  caption: string
  differences: readonly Difference[]
}

/** What differs, field by field: as it is, and as it will be. */
export function DifferenceTable({ words, caption, differences }: DifferenceTableProps) {
  const { sheet } = words
  return (
    <table className="studio-differences">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{sheet.field}</th>
          <th scope="col">{sheet.before}</th>
          <th scope="col">{sheet.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, label, before, after }) => (
          <tr key={`${path.join('.')} ${label}`}>
            <th scope="row">{label}</th>
            <td>{showValue(before) || words.edit.nothing}</td>
            <td>{showValue(after) || words.edit.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
