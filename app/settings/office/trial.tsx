import { Link } from 'react-router'
import { fill } from '#rules/text/fill.ts'
import { useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { callSignedIn } from '#ui/session/session.ts'
import type { ConnectionsAnswer } from '../connections-contract.ts'
import { Steps } from './part.tsx'
import type { GatewayAnswer, GatewayProps } from './ways-view.tsx'

type TrialAnswer = NonNullable<GatewayAnswer['trial']>
type Step = TrialAnswer['steps'][number]

const tones = {
  open: 'quiet',
  waiting: 'waiting',
  done: 'good',
  failed: 'waiting',
  'by-hand': 'waiting',
} as const

/** The last trial of a gateway, step by step, with what to do about a step that waits. */
export function Trial({ desk, gateway, trial, onChanged }: GatewayProps & { trial: TrialAnswer }) {
  const words = desk.words.connections
  const { busy, act } = useAction<ConnectionsAnswer>(desk)
  const name = words.names[gateway.name]
  const stateOf = (step: Step['step']) => trial.steps.find((one) => one.step === step)?.state
  const canRefund = stateOf('paid') === 'done' && stateOf('refunded') === 'open'
  return (
    <div className="border-rule border-t pt-3">
      <h4>{fill(words.trial.heading, { at: formatOfficeTime(trial.at) })}</h4>
      <Steps
        steps={trial.steps.map((step) => ({
          name: fill(words.trial.steps[step.step], { name }),
          state: { text: words.trial.states[step.state], tone: tones[step.state] },
          meaning: explain(step, gateway, desk),
        }))}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {canRefund && (
          <button
            type="button"
            className="button button-primary"
            disabled={busy}
            onClick={() =>
              void act(
                () =>
                  callSignedIn('POST /api/admin/connections/:gateway/trial/refund', {
                    params: { gateway: gateway.name },
                  }),
                words.trial.refunded,
                onChanged,
              )
            }
          >
            {words.trial.refund}
          </button>
        )}
        <Link className="link" to={linkToPage(trial.reference)}>
          {fill(words.trial.open, { reference: trial.reference })}
        </Link>
      </div>
    </div>
  )
}

/** What a step means, in an owner's words. */
function explain(
  { step, state, detail = '' }: Step,
  { name, mode }: GatewayAnswer,
  { words }: GatewayProps['desk'],
): string {
  const { trial, names } = words.connections
  const { details } = trial
  const facts = { name: names[name], detail, site: location.origin }
  const text = {
    paid: { waiting: details.paidWaiting, failed: details.paidFailed },
    told: { waiting: details.toldWaiting },
    booked: { done: details.booked },
    refunded: {
      waiting: details.refundWaiting,
      failed: mode === 'test' ? details.refundTest : details.refundFailed,
      'by-hand': mode === 'test' ? details.refundTest : details.refundByHand,
    },
  }[step] as Partial<Record<Step['state'], string>>
  return fill(text[state] ?? '', facts)
}
