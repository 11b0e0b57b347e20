import type { StudioWords } from './editor-context.ts'
import { ShownValue } from './shown-value.tsx'
import type { Difference } from './studio-calls.ts'

type DifferenceTableProps = {
  words: StudioWords
  caption: string
  differences: readonly Difference[]
  heads: { before: string; after: string }
}

export function DifferenceTable({ words, caption, differences, heads }: DifferenceTableProps) {
  return (
    <table className="studio-differences">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.sheet.field}</th>
          <th scope="col">{heads.before}</th>
          <th scope="col">{heads.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, label, before, after }) => (
          <tr key={`${path.join('.')} ${label}`}>
            <th scope="row">{label}</th>
            <td>
              <ShownValue value={before} words={words} />
            </td>
            <td>
              <ShownValue value={after} words={words} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
