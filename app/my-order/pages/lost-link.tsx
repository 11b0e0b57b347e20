import { useState } from 'react'
import { buttonName } from '#rules/requests/form-signs.ts'
import { limits } from '#rules/text/sanitise.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import type { GuestForm } from '#ui/posting/guest-form.ts'
import { pickPosted, usePosted } from '#ui/posting/posted.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { Questions } from './questions.tsx'

export type LostLinkProps = { words: ManageWords; company: ManageCompany }

export const linkForm: GuestForm<'POST /api/manage/link'> = {
  to: 'POST /api/manage/link',
  isForm: true,
  asked: ['reference', 'email'],
}

const emptyDraft = { reference: '', email: '' }

/** Form that mails the link again, to the address on the order, if the link is missing or dead. */
export function LostLink({ words: allWords, company }: LostLinkProps) {
  const words = allWords.manage
  const posted = usePosted<object>('link')
  const ownWords = { refusals: allWords.refusals, failed: words.linkFailed }
  const { busy, lines, value, submit, edit, errorOf } = useSend(ownWords, undefined, { posted })
  const [draft, setDraft] = useState({ ...emptyDraft, ...pickPosted(emptyDraft, posted) })
  const type = (change: Partial<typeof draft>) => {
    edit()
    setDraft({ ...draft, ...change })
  }
  return (
    <div className="max-w-xl">
      <h1 className="text-page">{words.closedTitle}</h1>
      <p className="text-ink-2 mt-5">{words.closedText}</p>
      {value ? (
        <p role="status" className="border-fynbos mt-8 border-l-4 bg-plaster p-4">
          {words.linkAsked}
        </p>
      ) : (
        <form
          method="post"
          action="/manage"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit(linkForm, draft)
          }}
          className="mt-8 space-y-6"
        >
          <input type="hidden" name={buttonName} value="link" />
          {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
          <TextField
            id="reference"
            label={words.linkReference}
            hint={words.linkReferenceHint}
            value={draft.reference}
            error={errorOf('reference')}
            required
            maxLength={100}
            onChange={(reference) => type({ reference })}
          />
          <TextField
            id="email"
            label={words.linkEmail}
            type="email"
            value={draft.email}
            error={errorOf('email')}
            required
            maxLength={limits.email}
            autoComplete="email"
            onChange={(email) => type({ email })}
          />
          <Honeypot />
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? words.sendLinkBusy : words.sendLink}
          </button>
        </form>
      )}
      <Questions words={words} company={company} />
    </div>
  )
}
