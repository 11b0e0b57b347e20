import { Link } from 'react-router'
import type { FirstStep } from '../contract.ts'
import { linkToStudio } from '#app/studio/office/studio-address.ts'
import { fill } from '#rules/text/fill.ts'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
import { readSignedIn } from '#ui/session/session.ts'

const readSteps = () => readSignedIn('GET /api/admin/first-steps', {})

const links: Record<FirstStep, string> = {
  company: linkToStudio({ doc: 'company/all' }),
  payments: linkToView('ways-of-paying'),
  mail: linkToView('undelivered'),
  vehicle: linkToView('fleet'),
  guide: linkToView('fleet'),
  colleague: linkToView('team'),
  policies: linkToView('settings'),
}

/**
 * What the owner's company needs before its first guest, with the state of each, until all are
 * done. Open in an empty office; later a line that opens.
 */
export default function FirstSteps({ desk }: { desk: Desk }) {
  const words = desk.words.firstSteps
  const { value } = useQuery(readSteps, undefined, ['fleet', 'team', 'site'])
  const done = value?.steps.filter(({ isDone }) => isDone) ?? []
  if (!value || done.length === value.steps.length) return null
  const count = fill(words.count, { n: done.length, all: value.steps.length })
  return (
    <details open={value.isEmpty} className="border-rule no-print mb-3 border-b">
      <summary className="cursor-pointer py-1.5">
        <h2 className="mr-2 inline text-body">{words.title}</h2>{' '}
        <span className="text-ink-2 tabular-nums">{count}</span>
      </summary>
      <ol>
        {value.steps.map(({ step, isDone }) => (
          <li
            key={step}
            className="border-rule grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-t py-2.5 text-meta lg:grid-cols-[4.5rem_15rem_minmax(0,1fr)]"
          >
            <span>
              <Badge text={isDone ? words.done : words.open} tone={isDone ? 'good' : 'waiting'} />
            </span>
            <Link className="link justify-self-start" to={links[step]}>
              {words.names[step]}
            </Link>
            {!isDone && <span className="text-ink-2 max-lg:col-start-2">{words.texts[step]}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
