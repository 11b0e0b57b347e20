import { promoteUser } from './admin-calls.ts'
import { Card } from './card.tsx'
import type { Desk } from './desk.ts'
import { EmailForm } from './email-form.tsx'

/** 'Promote User to Admin' (P2.18). */
export function PromoteCard({ desk, onDone }: { desk: Desk; onDone: () => void }) {
  const { words, say } = desk
  const onSend = async (email: string) => {
    try {
      const isDone = await promoteUser(email)
      if (isDone) say(words.toasts.promoted)
      else say(words.toasts.promoteRefused, 'bad')
      if (isDone) onDone()
      return isDone
    } catch {
      say(words.toasts.promoteFailed, 'bad')
      return false
    }
  }
  return (
    <Card id="promote" title={words.promote.title} text={words.promote.text}>
      <EmailForm id="target-email" desk={desk} words={words.promote} onSend={onSend} />
    </Card>
  )
}
