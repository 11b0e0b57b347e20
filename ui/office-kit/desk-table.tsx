import { type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { SelectField } from '../components/select-field.tsx'
import type { Desk } from './desk.ts'
import { useDeskAddress } from './desk-address.ts'
import { DeskSplit, type Panel } from './detail-panel.tsx'

export type Column<Row> = {
  /** Names the column in the address, and selects the words of its header. */
  id: keyof Words['admin']['frame']['columns']
  /** Sort value; without it the header is no button. Undefined values come last. */
  by?: (row: Row) => string | number | undefined
  cell?: (row: Row) => ReactNode
  isNumber?: boolean
  /**
   * On narrow screens: 'end' is at the end of the row's first line, 'none' is left out; other
   * columns follow below.
   */
  narrow?: 'end' | 'none'
  /** Left out of the table where its other columns need the width. */
  isSpare?: boolean
  /** Its text may take several lines. */
  isLong?: boolean
}

type DeskTableProps<Row> = {
  desk: Desk
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Content of the panel next to the list; each row is then a link to it. */
  renderPanel?: Panel<Row>
  /** Path of a row's own page, for another tab. */
  pageOf?: (row: Row) => string | undefined
  isMarked?: (row: Row) => boolean
  /** True for a small table inside a panel: its columns stay on narrow screens. */
  isPart?: boolean
  /** The address part with its sorting, for screens with several tables. */
  name?: string
}

/** A table with more columns is two lines a row on wider screens too. */
const manyColumns = 9

export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { desk, label, keyOf, renderPanel, pageOf, isMarked, name = 'sort', isPart = false } = props
  const { query, change } = useDeskAddress()
  const sort = query.get(name) ?? ''
  // A sortable column without values is left out.
  const columns = props.columns.filter(
    ({ by }) => !by || props.rows.some((row) => (by(row) ?? '') !== ''),
  )
  const rows = sortRows(props.rows, columns, sort)
  const table = (
    <div
      className="desk-list"
      data-part={isPart || undefined}
      data-many={columns.length > manyColumns || undefined}
    >
      <SortField
        desk={desk}
        columns={columns}
        sort={sort}
        onSort={(nextSort) => change({ [name]: nextSort || undefined })}
      />
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.id}
                column={column}
                sort={sort}
                head={desk.words.frame.columns[column.id]}
                onSort={(nextSort) => change({ [name]: nextSort || undefined })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DeskRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              id={keyOf(row)}
              isLink={renderPanel !== undefined}
              page={pageOf?.(row)}
              isMarked={isMarked?.(row) ?? false}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
  if (!renderPanel) return table
  return (
    <DeskSplit
      desk={desk}
      renderPanel={renderPanel}
      pageOf={pageOf}
      entries={rows.map((row) => [keyOf(row), row])}
    >
      {table}
    </DeskSplit>
  )
}

type SortFieldProps<Row> = {
  desk: Desk
  columns: readonly Column<Row>[]
  sort: string
  onSort: (sort: string) => void
}

/** Sorts a narrow list, which has no headers. */
function SortField<Row>({ desk, columns, sort, onSort }: SortFieldProps<Row>) {
  const id = useId()
  const { columns: heads, sort: words } = desk.words.frame
  const options = columns
    .filter(({ by }) => by)
    .flatMap(({ id: value, isNumber }) => {
      const [up, down] = isNumber ? [words.small, words.large] : [words.first, words.last]
      const column = heads[value]
      return [
        { value, label: fill(up, { column }) },
        { value: `-${value}`, label: fill(down, { column }) },
      ]
    })
  return (
    <div className="desk-sort no-print">
      <SelectField
        id={id}
        label={words.label}
        value={sort}
        onChange={onSort}
        unchosen={words.unsorted}
        options={options}
      />
    </div>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  head: string
  sort: string
  onSort: (sort: string) => void
}

/** One click sorts, the second reverses, the third restores the original order. */
function Head<Row>({ column, head, sort, onSort }: HeadProps<Row>) {
  const { id, by, isNumber = false, isSpare, narrow } = column
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined
  const next = direction === undefined ? id : direction === 'ascending' ? `-${id}` : ''
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      data-narrow={narrow}
      data-spare={isSpare}
      aria-sort={by ? (direction ?? 'none') : undefined}
    >
      {by ? (
        <button type="button" onClick={() => onSort(next)}>
          {head}
          <i aria-hidden="true">{direction && (direction === 'ascending' ? '↑' : '↓')}</i>
        </button>
      ) : (
        head
      )}
    </th>
  )
}

type DeskRowProps<Row> = {
  row: Row
  id: string
  columns: readonly Column<Row>[]
  isLink: boolean
  page: string | undefined
  isMarked: boolean
}

/** A row; if it is a link, the whole row is, and opens next to the list. */
function DeskRow<Row>({ row, id, columns, isLink, page, isMarked }: DeskRowProps<Row>) {
  return (
    <tr data-marked={isMarked || undefined}>
      {columns.map(({ id: column, by, cell, isNumber, isSpare, narrow, isLong }, columnIndex) => {
        const attributes = {
          'data-number': isNumber || undefined,
          'data-narrow': narrow,
          'data-spare': isSpare,
          'data-long': isLong || undefined,
        }
        const content = cell ? cell(row) : by?.(row)
        if (columnIndex > 0)
          return (
            <td key={column} {...attributes}>
              {content}
            </td>
          )
        return (
          <th key={column} scope="row" {...attributes}>
            {isLink ? (
              <RowLink id={id} page={page}>
                {content}
              </RowLink>
            ) : (
              content
            )}
          </th>
        )
      })}
    </tr>
  )
}

type RowLinkProps = { id: string; page?: string | undefined; label?: string; children: ReactNode }

/** Opens an item next to its list; in another tab, on its own page. */
export function RowLink({ id, page, label, children }: RowLinkProps) {
  const { opened, withParts, open, change } = useDeskAddress()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (opened) change({ open: id })
    else open(id)
  }
  return (
    <Link
      data-row={id}
      aria-label={label}
      aria-current={opened === id || undefined}
      to={page ?? withParts({ open: id })}
      onClick={onClick}
    >
      {children}
    </Link>
  )
}

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string) {
  const sortValue = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.by
  if (!sortValue) return rows
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    if (typeof a === 'number' && typeof b === 'number') return direction * (a - b)
    return direction * String(a).localeCompare(String(b), 'en')
  })
}
