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
  const { entering, labels } = props.desk.words.connections
  const form = useForm({
    secretKey: { kind: 'secret', label: labels.secretKey, hint: labels.secretKeyHint },
  })
  return (
    <FormDialog
      {...props}
      id="keys-yoco"
      role="dialog"
      title={entering.yoco.title}
      text={<KeysText text={entering.yoco.text} never={entering.never} />}
      form={form}
      confirm={entering.save}
      call={(body) => callSignedIn('PUT /api/admin/connections/yoco/keys', { body })}
      doneText={entering.yoco.saved}
    />
  )
}

export function PayfastKeysDialog({ mode, ...props }: KeysProps & { mode: 'test' | 'live' }) {
  const { entering, labels, modes } = props.desk.words.connections
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
      id="keys-payfast"
      role="dialog"
      title={entering.payfast.title}
      text={<KeysText text={entering.payfast.text} never={entering.never} />}
      form={form}
      confirm={entering.save}
      call={(body) => callSignedIn('PUT /api/admin/connections/payfast/keys', { body })}
      doneText={entering.payfast.saved}
    />
  )
}

function KeysText({ text, never }: { text: string; never: string }) {
  return (
    <>
      <p>{text}</p>
      <p className="text-ink-2 text-meta">{never}</p>
    </>
  )
}
