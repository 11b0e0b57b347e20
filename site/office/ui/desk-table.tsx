import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import type { Desk } from '../desk.ts'
import { useDeskAddress } from './desk-address.ts'
import { DeskSplit, type Panel } from './detail-panel.tsx'

export type Column<Row> = {
  /** It names the column in the address, and in the words of its head. */
  id: keyof Words['admin']['frame']['columns']
  /** What the list is sorted by; without it the head is no button. What is undefined comes last. */
  by?: (row: Row) => string | number | undefined
  /** What stands in it, where that is another than what it is sorted by. */
  cell?: (row: Row) => ReactNode
  /** Figures stand under one another. */
  isNumber?: boolean
  /**
   * Where there is no room for columns: 'end' stands at the end of the row's first line, 'none' is left out;
   * all else follows below the first one.
   */
  narrow?: 'end' | 'none'
  /** Its text may be longer than a line. */
  isLong?: boolean
}

type DeskTableProps<Row> = {
  desk: Desk
  /** What is read out as its name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What opens beside the list; each row is then a link to it. */
  renderPanel?: Panel<Row>
  /** Where a row is by itself, for another tab. */
  pageOf?: (row: Row) => string | undefined
  /** Rows that wait for somebody. */
  isMarked?: (row: Row) => boolean
  /** It is a part of something opened: a few short columns, which stay columns where there is less room. */
  isPart?: boolean
  /** The part of the address with its order, where a screen has several tables. */
  name?: string
}

/** A list of the desk: a row each, sorted by a press on a column's head. The first column names the row. */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { desk, label, keyOf, renderPanel, pageOf, isMarked, name = 'sort', isPart = false } = props
  const { query, change } = useDeskAddress()
  const sort = query.get(name) ?? ''
  // A column in which nothing stands is none.
  const columns = props.columns.filter(
    ({ by }) => !by || props.rows.some((row) => (by(row) ?? '') !== ''),
  )
  const rows = sortRows(props.rows, columns, sort)
  const table = (
    <div className="desk-list" data-part={isPart || undefined}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.id}
                {...{ column, sort }}
                head={desk.words.frame.columns[column.id]}
                onSort={(to) => change({ [name]: to || undefined })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DeskRow
              key={keyOf(row)}
              {...{ row, columns }}
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
    <DeskSplit {...{ desk, renderPanel, pageOf }} entries={rows.map((row) => [keyOf(row), row])}>
      {table}
    </DeskSplit>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  head: string
  sort: string
  onSort: (sort: string) => void
}

/** Pressed once it sorts, again the other way round, and then as it came. */
function Head<Row>({ column, head, sort, onSort }: HeadProps<Row>) {
  const { id, by, isNumber = false, narrow } = column
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined
  const next = direction === undefined ? id : direction === 'ascending' ? `-${id}` : ''
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      data-narrow={narrow}
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

/** A row; where it is a link, all of it is, and it opens beside the list. */
function DeskRow<Row>({ row, id, columns, isLink, page, isMarked }: DeskRowProps<Row>) {
  return (
    <tr data-marked={isMarked || undefined}>
      {columns.map(({ id: column, by, cell, isNumber, narrow, isLong }, at) => {
        const look = {
          'data-number': isNumber || undefined,
          'data-narrow': narrow,
          'data-long': isLong || undefined,
        }
        const shown = cell ? cell(row) : by?.(row)
        if (at > 0)
          return (
            <td key={column} {...look}>
              {shown}
            </td>
          )
        return (
          <th key={column} scope="row" {...look}>
            {isLink ? <RowLink {...{ id, page }}>{shown}</RowLink> : shown}
          </th>
        )
      })}
    </tr>
  )
}

type RowLinkProps = { id: string; page?: string | undefined; label?: string; children: ReactNode }

/** Opens something beside its list; in another tab, by itself. */
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
  const by = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.by
  if (!by) return rows
  const turn = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    if (typeof a === 'number' && typeof b === 'number') return turn * (a - b)
    return turn * String(a).localeCompare(String(b), 'en')
  })
}
