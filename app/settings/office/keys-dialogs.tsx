import type { Desk } from '#ui/office-kit/desk.ts'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { callSignedIn } from '#ui/session/session.ts'
import type { ConnectionsAnswer } from '../connections-contract.ts'

type KeysProps = {
  desk: Desk
  onDone: (answer: ConnectionsAnswer) => void
  onClose: () => void
}

export function YocoKeysDialog(props: KeysProps) {
  const { labels } = props.desk.words.connections
  const form = useForm({
    secretKey: { kind: 'secret', label: labels.secretKey, hint: labels.secretKeyHint },
  })
  return (
    <FormDialog
      {...props}
      {...describeKeys(props.desk, 'yoco')}
      form={form}
      call={(body) => callSignedIn('PUT /api/admin/connections/yoco/keys', { body })}
    />
  )
}

export function PayfastKeysDialog({ mode, ...props }: KeysProps & { mode: 'test' | 'live' }) {
  const { labels, modes } = props.desk.words.connections
  const form = useForm({
    mode: {
      kind: 'radios',
      label: labels.mode,
      start: mode,
      options: [
        { value: 'test', label: modes.sandbox },
        { value: 'live', label: modes.live },
      ],
    },
    merchantId: { kind: 'line', label: labels.merchantId },
    merchantKey: { kind: 'secret', label: labels.merchantKey },
    passphrase: { kind: 'secret', label: labels.passphrase, hint: labels.passphraseHint },
    refundsByApi: { kind: 'check', label: labels.refundsByApi, hint: labels.refundsHint },
  })
  return (
    <FormDialog
      {...props}
      {...describeKeys(props.desk, 'payfast')}
      form={form}
      call={(body) => callSignedIn('PUT /api/admin/connections/payfast/keys', { body })}
    />
  )
}

/** What both dialogs share, by the gateway. */
function describeKeys({ words }: Desk, name: 'yoco' | 'payfast') {
  const { entering } = words.connections
  const { title, text, saved } = entering[name]
  const shownText = (
    <>
      <p>{text}</p>
      <p className="text-ink-2 text-meta">{entering.never}</p>
    </>
  )
  const shared = { role: 'dialog', confirm: entering.save } as const
  return { ...shared, id: `keys-${name}`, title, text: shownText, doneText: saved }
}
