import { Link } from 'react-router'
import { initializeFirstAdmin } from './admin-calls.ts'
import { Card } from './card.tsx'
import type { Desk } from './desk.ts'
import { EmailForm } from './email-form.tsx'

type FirstAdminCardProps = { desk: Pick<Desk, 'words' | 'say'>; onDone: (email: string) => void }

/** While nobody administers the site, anyone may try; the server decides (P6). */
export function FirstAdminCard({ desk, onDone }: FirstAdminCardProps) {
  const { words, say } = desk
  const onSend = async (email: string) => {
    try {
      const isDone = await initializeFirstAdmin(email)
      if (isDone) say(words.toasts.initialized)
      else say(words.toasts.initializeRefused, 'bad')
      if (isDone) onDone(email)
      return isDone
    } catch {
      say(words.toasts.initializeFailed, 'bad')
      return false
    }
  }
  return (
    <Card id="first-admin" title={words.first.title} text={words.first.text}>
      <EmailForm id="admin-email" desk={desk} words={words.first} onSend={onSend} />
      <p className="mt-5">
        <Link to="/auth" className="link">
          {words.first.signUp}
        </Link>
      </p>
    </Card>
  )
}
