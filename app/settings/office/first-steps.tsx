import { Link } from 'react-router'
import { linkToStudio } from '#app/studio/office/studio-address.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
import { readSignedIn } from '#ui/session/session.ts'
import type { FirstStep } from '../first-steps.ts'

const readSteps = () => readSignedIn('GET /api/admin/first-steps', {})

type Answer = Awaited<ReturnType<typeof readSteps>>

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
            className="border-rule grid items-baseline gap-x-6 gap-y-1 border-t py-2.5 text-meta lg:grid-cols-[17rem_minmax(0,1fr)]"
          >
            <div className="font-semibold">
              <StepLink step={step} name={words.names[step]} />
            </div>
            <div>
              <p className="text-ink-2">{words.texts[step]}</p>
              <Findings findings={findings} words={words} />
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
    <span>{name}</span>
  ) : (
    <Link className="link" to={to}>
      {name}
    </Link>
  )
}

type FindingsProps = {
  findings: Answer['steps'][number]['findings']
  words: Desk['words']['firstSteps']
}

/** Links to the fields that an open step is about. */
function Findings({ findings, words }: FindingsProps) {
  if (findings.length === 0) return null
  const more = findings.length - findingsShown
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
      {findings.slice(0, findingsShown).map(({ kind, id, path, label, value }) => (
        <li key={`${kind} ${label} ${value}`}>
          <Link className="link" to={linkToStudio({ doc: `${kind}/${id}`, field: path })}>
            {value === undefined ? label : fill(words.finding, { label, value })}
          </Link>
        </li>
      ))}
      {more > 0 && <li className="text-ink-2">{fill(words.more, { n: more })}</li>}
    </ul>
  )
}
