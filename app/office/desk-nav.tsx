import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { countedAtMost } from '#rules/requests/inbox.ts'
import { fill } from '#rules/text/fill.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
import type { Group, OfficeData, View } from './views.tsx'

type DeskNavProps = {
  office: OfficeData
  views: readonly View[]
  shown: string
}

/**
 * Navigation of the desk: a rail, or on a small screen one row that scrolls to the current view.
 */
export function DeskNav({ office, views, shown }: DeskNavProps) {
  const { words } = office.desk
  const row = useRef<HTMLUListElement>(null)
  const groups = groupViews(office, views)
  const width = groups.map(({ views }) => views.map(({ waiting }) => waiting)).join()
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [shown, width])
  return (
    <nav aria-label={words.views} className="desk-nav">
      <ul ref={row}>
        {groups.map(({ group, views }) => (
          <li key={group}>
            {group !== 'today' && (
              <span className="desk-nav-title" id={`desk-${group}`}>
                {words.frame.groups[group]}
              </span>
            )}
            <ul {...(group !== 'today' && { 'aria-labelledby': `desk-${group}` })}>
              {views.map(({ id, name, waiting }) => (
                <li key={id}>
                  <Link to={linkToView(id)} aria-current={id === shown ? 'page' : undefined}>
                    {name}
                    {waiting > 0 && <WaitingBadge words={words} waiting={waiting} />}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function groupViews(office: OfficeData, there: readonly View[]) {
  const describe = ({ id, name, waiting }: View) => ({
    id,
    name: name(office.desk.words),
    waiting: waiting?.(office) ?? 0,
  })
  const groups = [...new Set(there.map(({ group }): Group => group))]
  return groups.map((group) => ({
    group,
    views: there.filter((view) => view.group === group).map(describe),
  }))
}

/** A number, or '1000+' at the counting limit. */
function WaitingBadge({ words, waiting }: { words: Words['admin']; waiting: number }) {
  const isMany = waiting >= countedAtMost
  return (
    <span className="bg-disa text-on-disa min-w-6 px-1.5 text-center text-caption tabular-nums">
      <span aria-hidden="true">{isMany ? `${countedAtMost}+` : waiting}</span>
      <span className="sr-only">
        {isMany
          ? fill(words.waitingOrMore, { n: countedAtMost })
          : fill(words.waiting, { n: waiting })}
      </span>
    </span>
  )
}
