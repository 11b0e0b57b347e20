import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { changeItem } from './admin-calls.ts'
import type { ItemProps } from '#ui/office-kit/desk.ts'
import { messageField } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'

type StatusDialogProps = ItemProps & {
  status: string
  action: string
  isFinal: boolean
  onClose: () => void
}

/** Confirms a status that is final or informs the guest, and asks for what its mail needs. */
export function StatusDialog(props: StatusDialogProps) {
  const { desk, inbox, item, status, isFinal, onClose } = props
  const { inbox: words } = desk.words
  const isMailed = item.told.includes(status)
  const form = useForm({ message: messageField(desk) })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      {...createStatusDialogProps(props, isMailed)}
      without={isMailed ? [] : ['message']}
      text={
        <>
          {status === 'confirmed' && (
            <p>{item.status === 'held' ? words.confirmAnywayText : words.confirmText}</p>
          )}
          {isFinal && <p>{words.finalText}</p>}
          <NotifiedGuest desk={desk} item={item} isMailed={isMailed} />
        </>
      }
      call={({ message }) =>
        changeItem(inbox, item, { status, ...(isMailed && message.trim() ? { message } : {}) })
      }
      onDone={props.onChanged}
    />
  )
}

/** Holds the place of a request that waits for an answer longer. */
export function KeepLongerDialog({
  desk,
  inbox,
  item,
  onChanged,
  onClose,
}: ItemProps & { onClose: () => void }) {
  const { inbox: words } = desk.words
  const { keepUntil } = item
  const until = keepUntil ? formatLongDate(keepUntil) : ''
  // The hold ends with the trip's own day, so nothing expires and no mail is sent.
  const isUntilTripDay = keepUntil === item.details['date']
  return (
    <FormDialog
      desk={desk}
      onClose={onClose}
      id="keep-longer"
      title={`${words.keepLonger}?`}
      text={fill(isUntilTripDay ? words.keepToTheDay : words.keepLongerHint, { until })}
      confirm={words.keepLonger}
      call={() => changeItem(inbox, item, { keepLonger: true })}
      doneText={fill(words.kept, { until })}
      onDone={onChanged}
    />
  )
}

export function createStatusDialogProps(
  { desk, item, action }: Pick<StatusDialogProps, 'desk' | 'item' | 'action'>,
  isMailed: boolean,
) {
  const { inbox: words, toasts } = desk.words
  return {
    id: `move-${item.id}`,
    title: fill(words.finalTitle, { action }),
    confirm: fill(isMailed ? words.yesTell : words.yes, { action: action.toLowerCase() }),
    cancel: words.no,
    doneText: isMailed ? fill(toasts.changedAndTold, { email: item.email }) : toasts.changed,
  }
}

export function NotifiedGuest(props: Pick<ItemProps, 'desk' | 'item'> & { isMailed: boolean }) {
  const { inbox: words } = props.desk.words
  if (!props.isMailed) return <p>{words.notTold}</p>
  return <Notice isStrong>{fill(words.told, { email: props.item.email })}</Notice>
}
