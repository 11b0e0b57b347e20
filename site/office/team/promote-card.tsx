import { promoteUser } from '../admin-calls.ts'
import { Card } from '../card.tsx'
import type { Desk } from '../desk.ts'
import { EmailForm } from './email-form.tsx'

/** 'Promote User to Admin' (P2.18). */
export function PromoteCard({ desk, onDone }: { desk: Desk; onDone: () => void }) {
  const { promote: words, toasts } = desk.words
  return (
    <Card id="promote" title={words.title} text={words.text}>
      <EmailForm
        id="target-email"
        {...{ desk, words, onDone }}
        toasts={{
          done: toasts.promoted,
          refused: toasts.promoteRefused,
          failed: toasts.promoteFailed,
        }}
        call={promoteUser}
      />
    </Card>
  )
}
