import { buttonName, leaveAct } from '#rules/requests/form-signs.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { Questions } from './questions.tsx'

/** Whom to ask, where other bookings are, and the way out of this one. */
export function PageFoot(props: { words: ManageWords['manage']; company: ManageCompany }) {
  const { words } = props
  return (
    <>
      <Questions {...props} />
      <div className="text-ink-2 mt-4 text-meta print:hidden">
        <p>
          {words.others}{' '}
          <a href="/account" className="link">
            {words.othersLink}
          </a>
        </p>
        <form method="post" action="/manage" className="mt-3">
          {words.leaveText}{' '}
          <button type="submit" name={buttonName} value={leaveAct} className="link -my-2 py-2">
            {words.leave}
          </button>
        </form>
      </div>
    </>
  )
}
