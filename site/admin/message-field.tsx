import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '../parts/text-field.tsx'
import type { Desk } from './desk.ts'

type MessageFieldProps = {
  desk: Desk
  id: string
  label?: string
  value: string
  onChange: (message: string) => void
}

/** A word of the office for the mail that goes out with an act. */
export function MessageField({ desk, label, ...props }: MessageFieldProps) {
  const { message, messageHint } = desk.words.inbox
  return (
    <TextField
      {...props}
      label={label ?? message}
      hint={messageHint}
      rows={3}
      maxLength={limits.message}
    />
  )
}
