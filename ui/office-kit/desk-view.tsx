import type { ReactNode } from 'react'
import type { Desk, Loaded } from './desk.ts'
import { WhenLoaded } from './when-loaded.tsx'
import { useDeskAddress } from './desk-address.ts'
import './ui.css'

type DeskViewProps<Value> = {
  desk: Desk
  id: string
  title: string
  text?: string | undefined
  tools?: ReactNode
  filters?: ReactNode
  className?: string
} & (
  | { loaded?: never; empty?: never; children: ReactNode }
  | {
      /** The data; its loading and failed states are shown. */
      loaded: Loaded<Value>
      empty?: string | false
      children: (value: Value) => ReactNode
    }
)

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
        <WhenLoaded desk={desk} loaded={loaded}>
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

type LoadOlderProps = {
  desk: Desk
  list: { isMore: boolean; more: () => unknown }
  text: string
}

export function LoadOlder({ desk, list, text }: LoadOlderProps) {
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
