import { Link } from 'react-router'
import { signInPath } from '../pages/return-path.ts'
import { initializeFirstAdmin } from '#app/office/admin-calls.ts'
import { Card } from '#ui/office-kit/card.tsx'
import type { DeskMessages } from '#ui/office-kit/desk.ts'
import { EmailForm } from './email-form.tsx'

type FirstAdminCardProps = { desk: DeskMessages; onDone: (email: string) => void }

/** Creates the first owner. While the site has none, anyone may try; the server decides (P6). */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function FirstAdminCard({ desk, onDone }: FirstAdminCardProps) {
  const { first: words, toasts } = desk.words
  return (
    <Card id="first-admin" title={words.title} text={words.text}>
      <EmailForm
        id="admin-email"
        desk={desk}
        words={words}
        onDone={onDone}
        toasts={{
          done: toasts.initialized,
          refused: toasts.initializeRefused,
          failed: toasts.initializeFailed,
        }}
        call={initializeFirstAdmin}
      />
      <p className="mt-5">
        <Link to={signInPath('/admin', 'sign-up')} className="link">
          {words.signUp}
        </Link>
      </p>
    </Card>
  )
}
