import { readFigure } from '#rules/text/figure.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { giftFields } from '#app/credit/gift.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { callSignedIn } from '#ui/session/session.ts'

/** Sells a gift voucher, then opens its page, where the payment is recorded. */
export function SellGift({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { gifts: words } = desk.words
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    amount: { kind: 'line', label: words.amount, required: true },
    receiver: { kind: 'line', label: words.receiver, required: true },
    receiverEmail: { kind: 'email', label: words.receiverEmail, hint: words.receiverEmailHint },
    message: {
      kind: 'paragraphs',
      label: words.message,
      rows: 3,
      limit: giftFields.message.limit,
    },
    arrivesOn: { kind: 'date', label: words.arrivesOn, hint: words.arrivesOnHint },
    giver: { kind: 'line', label: words.giver, required: true },
    email: { kind: 'email', label: words.email, required: true },
  })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="sell-gift"
      role="dialog"
      title={words.title}
      text={words.text}
      confirm={words.sell}
      call={({ amount, ...wanted }) =>
        callSignedIn('POST /api/admin/gifts', {
          body: { ...wanted, amount: readFigure(amount) ?? Number.NaN },
          key,
        })
      }
      said={words.sold}
      onDone={({ reference }) => void navigate(linkToPage(reference))}
    />
  )
}
