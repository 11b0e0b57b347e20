import { Link } from 'react-router'
import type { FirstStep } from '#app/accounts/office-people-contract.ts'
import { linkToStudio } from '#app/studio/office/studio-address.ts'
import { fill } from '#rules/text/fill.ts'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
import { readSignedIn } from '#ui/session/session.ts'
import './first-steps.css'

const readSteps = () => readSignedIn('GET /api/admin/first-steps', {})

const links: Record<FirstStep, string> = {
  company: linkToStudio({ doc: 'company/all' }),
  payments: linkToView('payments'),
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
  const { value } = useQuery(readSteps, doNothing, ['fleet', 'team', 'site'])
  const done = value?.steps.filter(({ isDone }) => isDone) ?? []
  if (!value || done.length === value.steps.length) return null
  const count = fill(words.count, { n: done.length, all: value.steps.length })
  return (
    <details open={value.isEmpty} className="desk-steps no-print">
      <summary>
        <h2 className="text-h3">{words.title}</h2>{' '}
        <span className="text-ink-2 tabular-nums">{count}</span>
      </summary>
      <ol>
        {value.steps.map(({ step, isDone }) => (
          <li key={step}>
            <Badge text={isDone ? words.done : words.open} tone={isDone ? 'good' : 'waiting'} />
            <Link className="link" to={links[step]}>
              {words.names[step]}
            </Link>
            {!isDone && <span className="text-ink-2">{words.texts[step]}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Without an answer no list is shown. */
function doNothing(): void {}
