import { useState } from 'react'
import { limits } from '#rules/text/sanitise.ts'
import { useSend } from '../client/use-send.ts'
import { RefusalList } from '../components/refusal-list.tsx'
import { TextField } from '../components/text-field.tsx'
import { Honeypot } from '../components/honeypot.tsx'
import { pickPosted, usePosted } from '../posting/posted.ts'
import { ActForm } from './act-form.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { Questions } from './questions.tsx'

export type LostLinkProps = { words: ManageWords; company: ManageCompany }

const nothing = { reference: '', email: '' }

/** For whoever has no link, or one that no longer works: the link again, to the address on the order. */
export function LostLink({ words: allWords, company }: LostLinkProps) {
  const words = allWords.manage
  const posted = usePosted('link')
  const ownWords = { refusals: allWords.refusals, failed: words.linkFailed }
  const sending = useSend(ownWords, undefined, { posted })
  const { busy, lines, edit, errorOf } = sending
  const [draft, setDraft] = useState({ ...nothing, ...pickPosted(nothing, posted) })
  const type = (change: Partial<typeof draft>) => {
    edit()
    setDraft({ ...draft, ...change })
  }
  const send = () => {
    void sending.send(async () => {
      const { askForLink } = await import('./manage-calls.ts')
      return askForLink(draft)
    }, draft)
  }
  return (
    <div className="max-w-xl">
      <h1 className="text-page">{words.closedTitle}</h1>
      <p className="text-ink-2 mt-5">{words.closedText}</p>
      {sending.value ? (
        <p role="status" className="border-fynbos mt-8 border-l-4 bg-plaster p-4">
          {words.linkAsked}
        </p>
      ) : (
        <ActForm act="link" onSend={send} className="mt-8 space-y-6">
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
        </ActForm>
      )}
      <Questions words={words} company={company} />
    </div>
  )
}
