import type { Words } from '#content/words/words.ts'
import { nameField } from '#rules/guests/form-fields.ts'
import { limits } from '#rules/text/sanitise.ts'
import { PlainField } from '#ui/components/plain-field.tsx'
import type { Fields } from '#ui/posting/posted.ts'
import { ActButton } from '#ui/private/quote-parts.tsx'

type Props = {
  action: string
  fields: Fields
  words: Pick<Words['quoteLink']['comment'], 'name' | 'comment' | 'send'>
}

/**
 * A form for a name and a comment to the request's sender. `key` makes a repeated comment count
 * once.
 */
export function CommentForm({ action, fields, words }: Props) {
  return (
    <form method="post" action={action} className="mt-8 space-y-6">
      <input type="hidden" name="key" value={fields['key'] ?? ''} />
      <PlainField
        id="name"
        name="name"
        label={words.name}
        defaultValue={fields['name']}
        maxLength={nameField.limit}
        autoComplete="name"
        required
      />
      <PlainField
        id="comment"
        name="comment"
        label={words.comment}
        defaultValue={fields['comment']}
        maxLength={limits.message}
        rows={5}
        required
      />
      <ActButton act="comment" label={words.send} isPrimary />
    </form>
  )
}
