import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { maxCounted } from '#app/order/inbox.ts'
import { fill } from '#rules/text/fill.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
import type { OfficeData, View } from './views.tsx'

/** Outlines of the tabs on a phone, in their order, on a field of 24 by 24. */
const tabIcons = {
  day: 'M2 18h20v2.5H2zM5 16a7 7 0 0 1 14 0zM11 3h2v4h-2zM3.5 7.5 5 6l2.5 2.5L6 10zM19 6l1.5 1.5L18 10l-1.5-1.5z',
  calendar: 'M3 4h18v4H3zM3 10h5v4H3zM9.5 10h5v4h-5zM16 10h5v4h-5zM3 16h5v4H3zM9.5 16h5v4h-5z',
  bookings: 'M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4zm13 2v2h2V8zm0 3v2h2v-2zm0 3v2h2v-2z',
  messages: 'M2 4h20v13H12l-6 4v-4H2z',
  more: 'M3 10h4v4H3zM10 10h4v4h-4zM17 10h4v4h-4z',
}

type Entry = {
  id: string
  name: string
  group: View['group']
  waiting: number
  to: string
  isShown: boolean
}

type DeskNavProps = {
  office: OfficeData
  views: readonly View[]
  shown: string
}

/**
 * Navigation of the desk. On a wide screen a column; on a small one four tabs at the bottom, and a
 * fifth that opens the rest.
 */
export function DeskNav({ office, views, shown }: DeskNavProps) {
  const { words } = office.desk
  const entries = listEntries(office, views, shown)
  const groups = Map.groupBy(entries, ({ group }) => group)
  const tabs = entries.filter(isTab)
  const others = entries.filter((entry) => !isTab(entry))
  const panel = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [key])
  return (
    <>
      <nav ref={panel} id="desk-nav" popover="auto" aria-label={words.views} className="desk-nav">
        <ul>
          {[...groups].map(([group, members]) => (
            <li key={group}>
              {group !== 'today' && (
                <span className="desk-nav-title" id={`desk-${group}`}>
                  {words.frame.groups[group]}
                </span>
              )}
              <ul {...(group !== 'today' && { 'aria-labelledby': `desk-${group}` })}>
                {members.map((entry) => (
                  <li key={entry.id} data-tab={isTab(entry) || undefined}>
                    <EntryLink words={words} entry={entry} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li className="lg:hidden">
            <Link to="/account">{words.frame.account}</Link>
          </li>
        </ul>
      </nav>
      <nav aria-label={words.frame.tabs} className="desk-bar no-print">
        <ul>
          {tabs.map((entry) => (
            <li key={entry.id}>
              <EntryLink words={words} entry={entry} icon={tabIcons[entry.id]} />
            </li>
          ))}
          <li>
            <button
              type="button"
              popoverTarget="desk-nav"
              aria-current={others.some(({ isShown }) => isShown) || undefined}
            >
              <TabIcon path={tabIcons.more} />
              {words.frame.more}
              <WaitingBadge words={words} waiting={sum(others.map(({ waiting }) => waiting))} />
            </button>
          </li>
        </ul>
      </nav>
    </>
  )
}

/** Tabs between the views of one entry; nothing for an entry with a single view. */
export function EntryTabs({ office, views, shown }: DeskNavProps) {
  const { words } = office.desk
  const entry = views.find(({ id }) => id === shown)?.entry
  if (!entry) return null
  return (
    <nav aria-label={words.frame.entries[entry]} className="desk-tabs no-print">
      {views
        .filter((view) => view.entry === entry)
        .map((view) => (
          <Link
            key={view.id}
            to={linkToView(view.id)}
            aria-current={view.id === shown ? 'page' : undefined}
          >
            {view.name(words)}
            <WaitingBadge words={words} waiting={countWaiting(office, view)} />
          </Link>
        ))}
    </nav>
  )
}

function isTab(entry: Entry): entry is Entry & { id: Exclude<keyof typeof tabIcons, 'more'> } {
  return entry.id !== 'more' && Object.hasOwn(tabIcons, entry.id)
}

/** Entries of the navigation. One with several views opens the first in which something waits. */
function listEntries(office: OfficeData, views: readonly View[], shown: string): Entry[] {
  const { words } = office.desk
  return views.flatMap((view): Entry[] => {
    const members = view.entry ? views.filter(({ entry }) => entry === view.entry) : [view]
    if (members[0] !== view) return []
    const opened = members.find((member) => countWaiting(office, member) > 0) ?? view
    return [
      {
        id: view.entry ?? view.id,
        name: view.entry ? words.frame.entries[view.entry] : view.name(words),
        group: view.group,
        waiting: sum(members.map((member) => countWaiting(office, member))),
        to: linkToView(opened.id),
        isShown: members.some(({ id }) => id === shown),
      },
    ]
  })
}

function countWaiting(office: OfficeData, { waiting }: View): number {
  return waiting?.(office) ?? 0
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

type EntryLinkProps = { words: Words['admin']; entry: Entry; icon?: string }

function EntryLink({ words, entry: { name, to, isShown, waiting }, icon }: EntryLinkProps) {
  return (
    <Link to={to} aria-current={isShown ? 'page' : undefined}>
      {icon && <TabIcon path={icon} />}
      {name}
      <WaitingBadge words={words} waiting={waiting} />
    </Link>
  )
}

function TabIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={path} />
    </svg>
  )
}

/** A number, or '1000+' above the counting limit. Its place stays without one. */
function WaitingBadge({ words, waiting }: { words: Words['admin']; waiting: number }) {
  const isMany = waiting >= maxCounted
  return (
    <span className="desk-count">
      {waiting > 0 && (
        <>
          <b aria-hidden="true">{isMany ? `${maxCounted}+` : waiting}</b>
          <span className="sr-only">
            {isMany
              ? fill(words.waitingOrMore, { n: maxCounted })
              : fill(words.waiting, { n: waiting })}
          </span>
        </>
      )}
    </span>
  )
}
