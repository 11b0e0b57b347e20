import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { openPayStep } from '#app/payments/open-pay-step.ts'
import { linkToStudio } from '#app/studio/office/studio-address.ts'
import { fill } from '#rules/text/fill.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { type Desk, useAction, useQuery } from '#ui/office-kit/desk.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'
import type { ConnectionsAnswer } from '../connections-contract.ts'
import { PayfastKeysDialog, YocoKeysDialog } from './keys-dialogs.tsx'
import { Part } from './part.tsx'
import { Trial } from './trial.tsx'

export type GatewayAnswer = ConnectionsAnswer['gateways'][number]
export type GatewayProps = {
  desk: Desk
  isProduction: boolean
  gateway: GatewayAnswer
  onChanged: (answer: ConnectionsAnswer) => void
}

const readWays = () => readSignedIn('GET /api/admin/connections', {})

/** What guests can pay with. Only the owner sees and changes it. */
export default function WaysView({ desk }: { desk: Desk }) {
  const words = desk.words.connections
  const ways = useQuery(readWays, desk, ['team', 'money'])
  return (
    <DeskView desk={desk} loaded={ways} id="ways-of-paying" title={words.view} text={words.text}>
      {({ gateways, transfer, hasDemo, isProduction }) => (
        <div className="grid max-w-3xl gap-4">
          {hasDemo && <Notice>{words.demo}</Notice>}
          {gateways.map((gateway) => (
            <Gateway
              key={gateway.name}
              desk={desk}
              gateway={gateway}
              isProduction={isProduction}
              onChanged={ways.show}
            />
          ))}
          <Way desk={desk} name="eft" state={transfer.isOffered ? 'live' : 'off'}>
            {transfer.isFixed ? (
              <p className="text-ink-2 text-meta">{words.fixed}</p>
            ) : (
              <Link className="link" to={linkToStudio({ doc: 'bank-account/all' })}>
                {words.account}
              </Link>
            )}
          </Way>
          <Way desk={desk} name="cash" state="always" />
        </div>
      )}
    </DeskView>
  )
}

type WayProps = {
  desk: Desk
  name: 'yoco' | 'payfast' | 'eft' | 'cash'
  state: keyof Desk['words']['connections']['states']
  children?: ReactNode
}

const tones = {
  none: 'quiet',
  off: 'quiet',
  test: 'waiting',
  live: 'good',
  always: 'good',
  refused: 'waiting',
} as const

function Way({ desk, name, state, children }: WayProps) {
  const words = desk.words.connections
  return (
    <Part
      id={`way-${name}`}
      title={words.names[name]}
      state={{ text: words.states[state], tone: tones[state] }}
    >
      <p className="text-meta">{words.texts[name]}</p>
      {children}
    </Part>
  )
}

function findState({ entered, isFixed, isOffered, fault, mode }: GatewayAnswer) {
  if (isOffered) return mode
  if (fault) return 'refused'
  return isFixed || entered.test || entered.live ? 'off' : 'none'
}

function Gateway(props: GatewayProps) {
  const { desk, gateway, isProduction } = props
  const words = desk.words.connections
  const { name, isFixed, isOn, entered, fault, health, mode, trial } = gateway
  const hasKeys = isFixed || entered[mode] !== undefined
  const isTried = trial?.steps.every(({ state }) => state === 'done') ?? false
  const canOffer = !isFixed && !isOn && hasKeys && (mode === 'live') === isProduction
  const notHere = isProduction ? words.faults['test-key'] : words.faults['not-production']
  const state = [isOn, mode, ...(trial?.steps.map((one) => one.state) ?? [])].join()
  const shown = useRef(state)
  useEffect(() => {
    if (state === shown.current) return
    shown.current = state
    // The button of the act may be gone with it.
    if (document.activeElement === document.body)
      document.getElementById(`way-${name}`)?.focus({ preventScroll: true })
  }, [state, name])
  return (
    <Way desk={desk} name={name} state={findState(gateway)}>
      {fault && <Notice tone="bad">{fault}</Notice>}
      {health && <Notice>{health}</Notice>}
      {isFixed && <p className="text-ink-2 text-meta">{words.fixed}</p>}
      {(['test', 'live'] as const).map((one) => {
        const keys = entered[one]
        if (!keys) return null
        const facts = { mode: words.modes[one], by: keys.by ?? words.somebody }
        return (
          <p key={one} className="text-ink-2 text-meta">
            {fill(words.entered, { ...facts, at: formatOfficeTime(keys.at) })}
          </p>
        )
      })}
      {hasKeys && !isFixed && !isOn && !canOffer && <p className="text-meta">{notHere}</p>}
      <div className="flex flex-wrap gap-2">
        {hasKeys && <TryIt {...props} look={trial ? 'quiet' : 'primary'} />}
        {canOffer && <Offer {...props} look={isTried ? 'primary' : 'quiet'} />}
        {!isFixed && <GatewayActs {...props} />}
      </div>
      {trial && <Trial {...props} trial={trial} />}
    </Way>
  )
}

type Look = { look: 'primary' | 'quiet' }

function TryIt({ desk, gateway: { name, mode, trial }, look }: GatewayProps & Look) {
  const words = desk.words.connections
  return (
    <ActionButtons
      acts={[{ act: 'try', label: trial ? words.tryAgain : words.tryIt }]}
      look={`button button-${look}`}
    >
      {(_, onClose) => (
        <FormDialog
          desk={desk}
          id={`try-${name}`}
          role="dialog"
          title={words.trial.title}
          text={fill(words.trial.text[mode], { name: words.names[name] })}
          confirm={words.trial.go}
          call={() =>
            callSignedIn('POST /api/admin/connections/:gateway/trial', {
              params: { gateway: name },
            })
          }
          doneText={words.trial.leaving}
          onDone={({ step }) => {
            if (step.kind !== 'instructions') openPayStep(step)
          }}
          onClose={onClose}
        />
      )}
    </ActionButtons>
  )
}

function switchGateway(gateway: GatewayAnswer['name'], body: SwitchTo) {
  return callSignedIn('PUT /api/admin/connections/:gateway', { params: { gateway }, body })
}

/** Offers a gateway to guests. Real money is asked about first. */
function Offer({ desk, gateway: { name, mode }, onChanged, look }: GatewayProps & Look) {
  const words = desk.words.connections
  const named = { name: words.names[name] }
  return (
    <ActionButtons acts={[{ act: mode, label: words.switchOn }]} look={`button button-${look}`}>
      {(_, onClose) => (
        <FormDialog
          desk={desk}
          id={`offer-${name}`}
          title={fill(words.offering[mode].title, named)}
          text={words.offering[mode].text}
          confirm={words.switchOn}
          call={() => switchGateway(name, { mode, isOn: true })}
          doneText={fill(words.switchedOn, named)}
          onDone={onChanged}
          onClose={onClose}
        />
      )}
    </ActionButtons>
  )
}

type SwitchTo = { mode: 'test' | 'live'; isOn: boolean }

/** Everything else that one can do with a gateway. */
function GatewayActs({ desk, gateway, onChanged }: GatewayProps) {
  const words = desk.words.connections
  const { busy, act } = useAction<ConnectionsAnswer>(desk)
  const { name, isOn, mode, entered } = gateway
  const named = { name: words.names[name] }
  const other = mode === 'test' ? 'live' : 'test'
  const hasKeys = entered.test ?? entered.live
  const switches: { label: string; done: string; to: SwitchTo }[] = []
  if (isOn)
    switches.push({
      label: words.switchOff,
      done: fill(words.switchedOff, named),
      to: { mode, isOn: false },
    })
  else if (entered[other])
    switches.push({
      label: words.useMode[other],
      done: words.usesMode[other],
      to: { mode: other, isOn: false },
    })
  const acts = [
    { act: 'keys' as const, label: hasKeys ? words.change : words.enter },
    ...(hasKeys ? [{ act: 'remove' as const, label: words.remove }] : []),
  ]
  return (
    <>
      {switches.map(({ label, done, to }) => (
        <button
          key={label}
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={() => void act(() => switchGateway(name, to), done, onChanged)}
        >
          {label}
        </button>
      ))}
      <ActionButtons acts={acts}>
        {(action, onClose) => {
          const dialog = { desk, onClose, onDone: onChanged }
          if (action === 'remove')
            return (
              <FormDialog
                {...dialog}
                id={`remove-${name}`}
                title={fill(words.removing.title, named)}
                text={words.removing.text}
                confirm={words.remove}
                call={() =>
                  callSignedIn('DELETE /api/admin/connections/:gateway', {
                    params: { gateway: name },
                  })
                }
                doneText={words.removing.done}
              />
            )
          return name === 'yoco' ? (
            <YocoKeysDialog {...dialog} />
          ) : (
            <PayfastKeysDialog {...dialog} mode={mode} />
          )
        }}
      </ActionButtons>
    </>
  )
}
