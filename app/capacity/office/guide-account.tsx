import type { GuideAnswer } from '../fleet-answers-contract.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { Acts } from '#ui/office-kit/acts.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { callSignedIn } from '#ui/session/session.ts'

type GuideAccountProps = { desk: Desk; guide: GuideAnswer; onChanged: () => void }

export function GuideAccount({ desk, guide, onChanged }: GuideAccountProps) {
  const { account: words } = desk.words.guides
  const { name, account, isActive } = guide
  return (
    <Acts
      acts={[
        ...(isActive && account?.state !== 'linked'
          ? [{ act: 'invite' as const, label: words.invite, name: fill(words.inviteOf, { name }) }]
          : []),
        ...(account
          ? [{ act: 'end' as const, label: words.end, name: fill(words.endOf, { name }) }]
          : []),
      ]}
    >
      {(act, onClose) =>
        act === 'invite' ? (
          <InviteDialog desk={desk} guide={guide} onChanged={onChanged} onClose={onClose} />
        ) : (
          <FormDialog
            desk={desk}
            onClose={onClose}
            id="guide-account-end"
            title={fill(words.endTitle, { name })}
            text={words.endText}
            confirm={words.end}
            call={() =>
              callSignedIn('DELETE /api/admin/fleet/guides/:id/account', {
                params: { id: guide.id },
              })
            }
            said={words.ended}
            onDone={onChanged}
          />
        )
      }
    </Acts>
  )
}

function InviteDialog({
  desk,
  guide,
  onChanged,
  onClose,
}: GuideAccountProps & { onClose: () => void }) {
  const { account: words } = desk.words.guides
  const start = guide.account?.email ?? ''
  const form = useForm({ email: { kind: 'email', label: words.email, required: true, start } })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="guide-account"
      role="dialog"
      title={fill(words.title, { name: guide.name })}
      text={words.text}
      confirm={words.send}
      call={({ email }) =>
        callSignedIn('PUT /api/admin/fleet/guides/:id/account', {
          params: { id: guide.id },
          body: { email },
        })
      }
      said={words.sent}
      onDone={onChanged}
    />
  )
}
