import { type KeyboardEvent, type ReactNode, useRef } from 'react'

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; name: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  children: ReactNode
}

/** Two or three views, one shown at a time; arrow keys, Home and End move between the tabs. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const position = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs.at(findNext(event.key, position, tabs.length) ?? position)
    if (!next || next.id === chosen) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="border-rule flex border-b noscript:hidden"
      >
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === chosen}
            aria-controls={`panel-${chosen}`}
            tabIndex={id === chosen ? 0 : -1}
            className="aria-selected:border-disa text-ink-2 aria-selected:text-ink -mb-px min-h-12 flex-1 border-b-3 border-transparent px-4 font-semibold"
            onClick={() => onChoose(id)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`panel-${chosen}`} role="tabpanel" aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  )
}

function findNext(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (position + 1) % count
  if (key === 'ArrowLeft') return position - 1
  if (key === 'Home') return 0
  return key === 'End' ? -1 : undefined
}
