import { fillCount } from '#rules/text/fill.ts'
import { callSignedIn, readSignedIn } from '../session/session.ts'
import { type Desk, useQuery } from './desk.ts'
import { ActionButtons } from './action-buttons.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Notice } from './notice.tsx'

/** States above every view that example data is present, with a button to delete it. */
export function ExamplesNotice({ desk }: { desk: Desk }) {
  const words = desk.words.examples
  const { value } = useQuery(readExamples)
  if (!value || value.trips + value.fleet === 0) return null
  return (
    <Notice
      as="aside"
      className="no-print bg-plaster mb-2 flex flex-wrap items-center justify-between gap-x-6 py-0.5 pr-3 text-caption"
    >
      <p className="min-w-0 flex-1 sm:basis-64">
        <strong>{words.title}</strong>{' '}
        <span className="max-sm:sr-only">{fillCount(words.text, value.trips)}</span>
      </p>
      <ActionButtons
        acts={[{ act: 'remove', label: words.remove }]}
        look="link min-h-8 font-semibold"
      >
        {(_remove, onClose) => (
          <FormDialog
            desk={desk}
            onClose={onClose}
            id="remove-examples"
            title={words.ask}
            text={words.asked}
            confirm={words.remove}
            call={removeExamples}
            doneText={words.removed}
            // Reloads everything, because every visible list may contain examples.
            onDone={() => location.reload()}
          />
        )}
      </ActionButtons>
    </Notice>
  )
}

const readExamples = () => readSignedIn('GET /api/admin/examples', {})
const removeExamples = () => callSignedIn('DELETE /api/admin/examples', {})
