import type { ReactNode } from 'react'

export type FigureColumn<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** True for a column of text, which is left-aligned. */
  isText?: boolean
}

type FigureTableProps<Row> = {
  label: string
  /** The columns; the first is the row's header. */
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  total?: Row
}

/** A table of figures. On narrow screens it scrolls sideways; the first column stays. */
export function FigureTable<Row>({ label, columns, rows, keyOf, total }: FigureTableProps<Row>) {
  const draw = (row: Row) =>
    columns.map(({ id, cell, isText }, index) =>
      index === 0 ? (
        <th key={id} scope="row">
          {cell(row)}
        </th>
      ) : (
        <td key={id} data-text={isText || undefined}>
          {cell(row)}
        </td>
      ),
    )
  return (
    // Focusable, because a keyboard scrolls only an element with the focus.
    <div className="figure-table" role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, head, isText }, index) => (
              <th key={id} scope="col" data-text={index === 0 || isText || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>{draw(row)}</tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>{draw(total)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
