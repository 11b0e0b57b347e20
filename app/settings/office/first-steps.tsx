import { Link } from 'react-router'
import { linkToStudio } from '#app/studio/office/studio-address.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
import { readSignedIn } from '#ui/session/session.ts'
import type { FirstStep } from '../first-steps.ts'

const readSteps = () => readSignedIn('GET /api/admin/first-steps', {})

/** The place of each step; a backup has none at the desk. */
const links: Record<Exclude<FirstStep, 'backup'>, string> & { backup?: string } = {
  company: linkToStudio({ doc: 'company/all' }),
  people: linkToStudio(),
  tax: linkToStudio({ doc: 'tax/all' }),
  policies: linkToView('settings'),
  payments: linkToView('ways-of-paying'),
  'payment-tried': linkToView('ways-of-paying'),
  mail: linkToView('mail'),
  vehicle: linkToView('fleet'),
  guide: linkToView('fleet'),
  photographs: linkToStudio(),
  colleague: linkToView('team'),
}

const findingsShown = 5

/**
 * What the owner's company needs before its first guest, until all is done. Open in an empty
 * office; later a line that opens.
 */
export default function FirstSteps({ desk }: { desk: Desk }) {
  const words = desk.words.firstSteps
  const { value } = useQuery(readSteps, undefined, ['fleet', 'team', 'site', 'money'])
  const [done = [], open = []] = [true, false].map((isDone) =>
    value?.steps.filter((step) => step.isDone === isDone),
  )
  if (!value || open.length === 0) return null
  const count = fill(words.count, { n: done.length, all: value.steps.length })
  return (
    <details open={value.isEmpty} className="border-rule no-print mb-3 border-b open:mb-6">
      <summary className="cursor-pointer py-1.5">
        <h2 className="mr-2 inline text-body">{words.title}</h2>{' '}
        <span className="text-ink-2 tabular-nums">{count}</span>
      </summary>
      <p className="text-ink-2 mb-2 text-meta">{words.lead}</p>
      <ol>
        {open.map(({ step, findings }) => (
          <li
            key={step}
            className="border-rule grid items-baseline gap-x-6 gap-y-1 border-t py-2.5 text-meta lg:grid-cols-[15rem_minmax(0,1fr)]"
          >
            <StepLink step={step} name={words.names[step]} />
            <div>
              <p className="text-ink-2">{words.texts[step]}</p>
              <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
                {findings.slice(0, findingsShown).map(({ kind, id, path, label, value: found }) => (
                  <li key={`${kind} ${label} ${found}`}>
                    <Link className="link" to={linkToStudio({ doc: `${kind}/${id}`, field: path })}>
                      {found === undefined ? label : fill(words.finding, { label, value: found })}
                    </Link>
                  </li>
                ))}
                {findings.length > findingsShown && (
                  <li className="text-ink-2">
                    {fill(words.more, { n: findings.length - findingsShown })}
                  </li>
                )}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      {done.length > 0 && (
        <p className="border-rule text-ink-2 flex flex-wrap gap-x-4 border-t py-2.5 text-meta">
          {words.done}
          {done.map(({ step }) => (
            <StepLink key={step} step={step} name={words.names[step]} />
          ))}
        </p>
      )}
    </details>
  )
}

function StepLink({ step, name }: { step: FirstStep; name: string }) {
  const to = links[step]
  return to === undefined ? (
    <span className="font-semibold">{name}</span>
  ) : (
    <Link className="link justify-self-start font-semibold" to={to}>
      {name}
    </Link>
  )
}
