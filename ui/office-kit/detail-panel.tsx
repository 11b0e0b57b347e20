import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from './desk.ts'
import { useDeskAddress } from './desk-address.ts'

/** Content of the panel: of a row, or of an address that the list does not contain. */
export type Panel<Row> = (opened: string, row: Row | undefined) => ReactNode

type DeskSplitProps<Row> = {
  desk: Desk
  entries: readonly (readonly [key: string, row: Row])[]
  renderPanel: Panel<Row>
  pageOf?: ((row: Row) => string | undefined) | undefined
  children: ReactNode
}

/** A list with the opened item next to it; on a small screen the item replaces it. */
export function DeskSplit<Row>({
  desk,
  entries,
  renderPanel,
  pageOf,
  children,
}: DeskSplitProps<Row>) {
  const { opened, here, change, close } = useDeskAddress()
  const row = entries.find(([key]) => key === opened)?.[1]
  const keys = entries.map(([key]) => key)
  const page = row && pageOf?.(row)
  return (
    <div className="desk-split">
      <div className="min-w-0">{children}</div>
      {opened && (
        <DetailPanel
          desk={desk}
          opened={opened}
          keys={keys}
          page={page ? { to: page, state: { keys, back: here } } : undefined}
          onStep={(key) => change({ open: key })}
          onClose={close}
        >
          {renderPanel(opened, row)}
        </DetailPanel>
      )}
    </div>
  )
}

type DetailPanelProps = {
  desk: Desk
  opened: string
  keys: readonly string[]
  page?: { to: string; state: object } | undefined
  onStep: (key: string) => void
  onClose: () => void
  children: ReactNode
}

/**
 * One item with its data, links to the next and previous ones, and a link back (also Esc). Closing
 * it returns the focus to its row.
 */
export function DetailPanel(props: DetailPanelProps) {
  const { desk, opened, keys, page, onStep, onClose, children } = props
  const { panel: words } = desk.words.frame
  const { place } = useDeskAddress()
  const panel = useRef<HTMLElement>(null)
  const position = keys.indexOf(opened)
  const latest = useRef(opened)
  useEffect(() => {
    latest.current = opened
  })
  const wasOpenedByClick = useRef(place.isOpened)
  useEffect(() => {
    const isWide = matchMedia('(width >= 80rem)').matches
    if (wasOpenedByClick.current) panel.current?.focus({ preventScroll: isWide })
    return () => {
      const key = latest.current
      requestAnimationFrame(() => findRow(key)?.focus())
    }
  }, [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector('dialog[open], :popover-open, [role="menu"]')) return
    // The first Esc leaves a text field.
    const isInTextField =
      event.target instanceof Element && event.target.matches('input, textarea, select')
    if (isInTextField) panel.current?.focus()
    else onClose()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const steps = [
    { name: words.previous, sign: '↑', to: keys[position - 1], step: -1 },
    { name: words.next, sign: '↓', to: position < 0 ? undefined : keys[position + 1], step: 1 },
  ]
  return (
    <section ref={panel} tabIndex={-1} aria-label={words.label} className="desk-panel">
      <div className="desk-panel-bar no-print">
        <button type="button" onClick={onClose}>
          <span aria-hidden="true">←</span> {words.close}
        </button>
        {position >= 0 && keys.length > 1 && (
          <>
            <span className="text-ink-2 ml-auto tabular-nums">
              {fill(words.of, { n: position + 1, all: keys.length })}
            </span>
            {steps.map(({ name, sign, to, step }) => (
              <button
                key={step}
                type="button"
                data-step={step}
                aria-label={name}
                disabled={to === undefined}
                onClick={() => to !== undefined && onStep(to)}
              >
                <span aria-hidden="true">{sign}</span>
              </button>
            ))}
          </>
        )}
        {page && (
          <Link {...page} className="link">
            {words.page}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

function findRow(key: string) {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
}
