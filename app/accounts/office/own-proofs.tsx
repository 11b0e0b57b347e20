import { type FormEvent, type ReactNode, useState } from 'react'
import type { OwnProofs } from '../proofs-contract.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { hasPasskeys } from '../pages/passkeys.ts'
import type { AnswerOf } from '#ui/client/api.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { Card } from '#ui/office-kit/card.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeDay, formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { addPasskey, type SetUp } from './proof-calls.ts'
import './proofs.css'
import { callSignedIn } from '#ui/session/session.ts'

const beginCodes = () => callSignedIn('POST /api/account/proofs/codes', {})
const switchCodesOff = () => callSignedIn('DELETE /api/account/proofs/codes', {})
const replaceRecovery = () => callSignedIn('POST /api/account/proofs/recovery', {})

type CardProps = {
  desk: Desk
  proofs: OwnProofs
  onChanged: (proofs: OwnProofs) => void
  onRecovery: (codes: readonly string[]) => void
}

export function OwnProofCards({
  desk,
  proofs,
  onChanged,
  children,
}: Omit<CardProps, 'onRecovery'> & {
  children?: ReactNode
}) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes desk={desk} codes={codes} onKept={() => setCodes(undefined)} />
  const props = { desk, proofs, onChanged, onRecovery: setCodes }
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <Passkeys {...props} />
        <Codes {...props} />
        {proofs.ways.length > 0 && <Recovery {...props} />}
      </div>
      {children}
    </>
  )
}

function useSetUp({ desk, onChanged, onRecovery }: CardProps, successText: string) {
  const { busy, lines, errorOf, act } = useAction<SetUp>(desk, { isInline: true })
  const run = (call: Parameters<typeof act>[0]) =>
    act(call, successText, ({ recovery, proofs }) => {
      onChanged(proofs)
      if (recovery) onRecovery(recovery)
    })
  return { busy, errorOf, run, messages: lines.map(({ text }) => text).join(' ') }
}

function Passkeys(props: CardProps) {
  const { desk, proofs, onChanged } = props
  const words = desk.words.proofs.passkeys
  const [name, setName] = useState('')
  const { busy, run, messages } = useSetUp(props, words.added)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void run((attempt) => addPasskey(name.trim() || words.unnamed, words.stopped, attempt)).then(
      () => setName(''),
    )
  }
  return (
    <Card id="passkeys" title={words.title} text={words.text}>
      <ul className="desk-proofs">
        {proofs.passkeys.map((key) => (
          <li key={key.id}>
            <span className="min-w-0">
              <strong>{key.name || words.unnamed}</strong>
              {key.device && ` · ${key.device}`}
              <span className="desk-more">
                {[
                  fill(words.made, { date: formatOfficeDay(key.createdAt) }),
                  key.lastUsedAt
                    ? fill(words.used, { date: formatOfficeTime(key.lastUsedAt) })
                    : words.unused,
                  key.isSynced && words.synced,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <ActionButtons
              acts={[{ act: 'remove', label: words.remove, name: `${words.remove}: ${key.name}` }]}
            >
              {(_remove, onClose) => (
                <FormDialog
                  desk={desk}
                  onClose={onClose}
                  id="remove-passkey"
                  title={fill(words.removeTitle, { name: key.name || words.unnamed })}
                  text={words.removeText}
                  confirm={words.remove}
                  call={() =>
                    callSignedIn('DELETE /api/account/proofs/passkeys/:id', {
                      params: { id: key.id },
                    })
                  }
                  doneText={words.removed}
                  onDone={onChanged}
                />
              )}
            </ActionButtons>
          </li>
        ))}
      </ul>
      {hasPasskeys() ? (
        <form noValidate onSubmit={onSubmit} className="mt-3 grid gap-4">
          <TextField
            id="passkey-name"
            label={words.name}
            hint={words.nameHint}
            maxLength={60}
            value={name}
            autoComplete="off"
            onChange={setName}
          />
          <p role="alert" className="text-alarm font-semibold empty:hidden">
            {messages}
          </p>
          <button
            type="submit"
            className="button button-primary justify-self-start"
            disabled={busy}
          >
            {words.add}
          </button>
        </form>
      ) : (
        <p>{words.cannot}</p>
      )}
    </Card>
  )
}

type CodesSetup = AnswerOf<'POST /api/account/proofs/codes'>

function Codes(props: CardProps) {
  const { desk, proofs, onChanged } = props
  const words = desk.words.proofs.codes
  const [setup, setSetup] = useState<CodesSetup>()
  const { busy, send } = useAction<CodesSetup>(desk)
  const isOn = proofs.codesSince !== null
  return (
    <Card id="codes" title={words.title} text={words.text}>
      {isOn && (
        <>
          <p>{fill(words.since, { date: formatOfficeDay(proofs.codesSince ?? '') })}</p>
          <p className="mt-3">
            <ActionButtons acts={[{ act: 'off', label: words.off }]}>
              {(_off, onClose) => (
                <FormDialog
                  desk={desk}
                  onClose={onClose}
                  id="codes-off"
                  title={words.offTitle}
                  text={words.offText}
                  confirm={words.off}
                  call={switchCodesOff}
                  doneText={words.offDone}
                  onDone={onChanged}
                />
              )}
            </ActionButtons>
          </p>
        </>
      )}
      {!isOn && setup && <ConfirmCodes card={props} setup={setup} />}
      {!isOn && !setup && (
        <button
          type="button"
          className="button button-primary"
          disabled={busy}
          onClick={() => void send(beginCodes).then((value) => value && setSetup(value))}
        >
          {words.setUp}
        </button>
      )}
    </Card>
  )
}

function ConfirmCodes({ card, setup }: { card: CardProps; setup: CodesSetup }) {
  const words = card.desk.words.proofs.codes
  const [code, setCode] = useState('')
  const { busy, errorOf, run } = useSetUp(card, words.confirmed)
  const size = setup.squares.length
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(() =>
          callSignedIn('POST /api/account/proofs/codes/confirmation', { body: { code } }),
        )
      }}
    >
      <p>{words.scan}</p>
      <svg
        role="img"
        aria-label={words.image}
        viewBox={`0 0 ${size} ${size}`}
        className="desk-qr"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={drawQrCode(setup.squares)} fill="#000" />
      </svg>
      <p className="text-meta">
        {words.key}
        <code className="wrap-anywhere mt-1 block select-all">
          {setup.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <TextField
        id="app-code"
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
        value={code}
        error={errorOf('code')}
        onChange={setCode}
      />
      <button
        type="submit"
        className="button button-primary justify-self-start"
        disabled={busy || !code.trim()}
      >
        {words.confirm}
      </button>
    </form>
  )
}

/** The dark squares of a QR code as one path. */
function drawQrCode(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) => [...row].map((cell, x) => (cell === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}

function Recovery({ desk, proofs, onChanged, onRecovery }: CardProps) {
  const words = desk.words.proofs.recovery
  return (
    <Card id="recovery" title={words.title} text={words.text}>
      <p>{fillCount(words.left, proofs.recoveryLeft)}</p>
      <p className="mt-3">
        <ActionButtons acts={[{ act: 'renew', label: words.renew }]}>
          {(_renew, onClose) => (
            <FormDialog
              desk={desk}
              onClose={onClose}
              id="renew-recovery"
              title={words.renewTitle}
              text={words.renewText}
              confirm={words.renew}
              call={replaceRecovery}
              doneText={words.renewed}
              onDone={({ recovery, proofs: next }: SetUp) => {
                onChanged(next)
                onRecovery(recovery ?? [])
              }}
            />
          )}
        </ActionButtons>
      </p>
    </Card>
  )
}

/** The recovery codes, to print or copy. They are shown only once. */
function RecoveryCodes({
  desk,
  codes,
  onKept,
}: {
  desk: Desk
  codes: readonly string[]
  onKept: () => void
}) {
  const words = desk.words.proofs.recovery
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    desk.say(words.copied)
  }
  return (
    <Card id="recovery-codes" title={words.shownTitle} text={words.shownText}>
      <ul className="desk-codes" aria-labelledby="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="no-print mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={() => print()}>
          {words.print}
        </button>
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          {words.copy}
        </button>
        <button type="button" className="button button-primary" onClick={onKept}>
          {words.kept}
        </button>
      </p>
    </Card>
  )
}
