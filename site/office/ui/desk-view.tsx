import type { ReactNode } from 'react'
import type { Desk, Loaded } from '../desk.ts'
import { WhenLoaded } from '../when-loaded.tsx'
import { useDeskAddress } from './desk-address.ts'
import './ui.css'

type DeskViewProps<Value> = {
  desk: Desk
  /** Its part of the ids of the page. */
  id: string
  title: string
  /** What it is for, where that is not plain to see. */
  text?: string | undefined
  /** What can be done with all of it, beside the title. */
  tools?: ReactNode
  /** By what it is searched, below the title. */
  filters?: ReactNode
  className?: string
} & (
  | { loaded?: never; empty?: never; children: ReactNode }
  | {
      /** What it shows: on its way, or not to be had, it says so. */
      loaded: Loaded<Value>
      /** What is said instead where that is nothing. */
      empty?: string | false
      children: (value: Value) => ReactNode
    }
)

/** A screen of the desk: its title, its tools, and what it shows once that has come. */
export function DeskView<Value>(props: DeskViewProps<Value>) {
  const { desk, id, title, text, tools, filters, className = '', loaded, empty, children } = props
  return (
    <section aria-labelledby={`${id}-title`} className={className}>
      <div className="desk-view-head">
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        {tools && <div className="desk-tools no-print">{tools}</div>}
        {text && <p className="no-print">{text}</p>}
      </div>
      {filters}
      {loaded ? (
        <WhenLoaded {...{ desk, loaded }}>
          {(value) =>
            empty ? (
              <p role="status" className="max-w-prose">
                {empty}
              </p>
            ) : (
              children(value)
            )
          }
        </WhenLoaded>
      ) : (
        children
      )}
    </section>
  )
}

type OlderProps = {
  desk: Desk
  list: { isMore: boolean; more: () => unknown }
  text: string
}

/** Goes on with a list that is read page by page. */
export function Older({ desk, list, text }: OlderProps) {
  const { query } = useDeskAddress()
  if (!list.isMore) return null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-4">
      <button type="button" className="button button-quiet" onClick={() => void list.more()}>
        {text}
      </button>
      {query.has('sort') && (
        <span className="text-ink-2 text-caption">{desk.words.frame.sortedHere}</span>
      )}
    </p>
  )
}
