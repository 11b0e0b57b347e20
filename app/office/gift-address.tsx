import type { InboxItem } from './admin-calls.ts'
import { callSignedIn } from '#ui/session/session.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'

type GiftAddressProps = { desk: Desk; item: InboxItem; onDone: () => void }

/** Corrects the recipient's address of a gift voucher, or sends the card again. */
export function GiftAddress(props: GiftAddressProps) {
  const { button } = props.desk.words.gifts.again
  return (
    <div>
      <ActionButtons acts={[{ act: 'again' as const, label: button }]}>
        {(_act, onClose) => <SendAgain {...{ ...props, onClose }} />}
      </ActionButtons>
    </div>
  )
}

function SendAgain({ desk, item, onDone, onClose }: GiftAddressProps & { onClose: () => void }) {
  const { again: words, receiverEmail: label } = desk.words.gifts
  const { title, text, confirm, receiverEmailHint: hint } = words
  const seen = String(item.details['receiverEmail'] ?? '')
  const form = useForm({ receiverEmail: { kind: 'email', label, hint, start: seen } })
  return (
    <FormDialog
      desk={desk}
      form={form}
      title={title}
      text={text}
      confirm={confirm}
      onDone={onDone}
      onClose={onClose}
      id="gift-address"
      role="dialog"
      call={({ receiverEmail }) =>
        callSignedIn('POST /api/admin/gifts/:id/address', {
          params: { id: item.id },
          body: { receiverEmail, seen },
        })
      }
      doneText={({ isSent }) => (isSent ? words.sent : words.saved)}
    />
  )
}
