import { type ReactNode, useState } from 'react'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'

type BookListProps<Value, Row extends { id: string }> = {
  desk: Desk
  id: string
  words: { view: string; text: string; empty: string }
  read: () => Promise<Value>
  rowsOf: (value: Value) => readonly Row[]
  columns: readonly Column<Row>[]
  renderRow: (row: Row, onChanged: () => void) => ReactNode
  begin: string
  tools?: ReactNode
  renderForm: (value: Value, parts: { onChanged: () => void; onClose: () => void }) => ReactNode
}

/**
 * A list of vouchers or codes. Each opens beside the list. Users with the right to refund can
 * create one.
 */
export function BookList<Value, Row extends { id: string }>(props: BookListProps<Value, Row>) {
  const { desk, id, words, read, rowsOf, columns, renderRow, begin, tools, renderForm } = props
  const loaded = useQuery(read, desk, ['money'])
  const [isMaking, setIsMaking] = useState(false)
  const { value } = loaded
  const onChanged = () => void loaded.reload()
  return (
    <>
      <DeskView
        desk={desk}
        id={id}
        loaded={loaded}
        title={words.view}
        text={words.text}
        tools={
          <>
            {tools}
            {desk.can('refund') && (
              <button
                type="button"
                className="button button-quiet"
                disabled={value === undefined}
                onClick={() => setIsMaking(true)}
              >
                {begin}
              </button>
            )}
          </>
        }
        empty={value !== undefined && rowsOf(value).length === 0 && words.empty}
      >
        {(all) => (
          <DeskTable
            desk={desk}
            columns={columns}
            label={words.view}
            rows={rowsOf(all)}
            keyOf={(row) => row.id}
            renderPanel={(_opened, row) => row && renderRow(row, onChanged)}
          />
        )}
      </DeskView>
      {isMaking &&
        value !== undefined &&
        renderForm(value, { onChanged, onClose: () => setIsMaking(false) })}
    </>
  )
}
