import { type FormEvent, useState } from 'react'
import { useSend } from '#ui/client/use-send.ts'
import { call } from '#ui/client/api.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { visitorOptions, signIn } from '#ui/session/session.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'
import { hasPasskeys, requestPasskey } from './passkeys.ts'

type SecondStepProps = {
  words: AuthWords
  /** The token of a sign-in that passed the password step. */
  ticket: string
  ways: readonly string[]
  onBack: () => void
}

/** The second proof of an office user, after the password: a code or a passkey. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function SecondStep({ words: allWords, ticket, ways, onBack }: SecondStepProps) {
  const words = allWords.auth.second
  const [code, setCode] = useState('')
  const { busy, lines, send, edit, errorOf } = useSend(listSendWords(allWords))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    await send(() => signIn({ ticket, code }, 'second_proof'))
  }
  const onPasskey = () =>
    send(async ({ whileAsked }) => {
      const challenge = await call('POST /api/auth/v1/passkey', {
        body: { ticket },
        ...visitorOptions(),
      })
      if (!challenge.ok) return challenge
      const passkey = await whileAsked(() => requestPasskey(challenge.value.options))
      if (!passkey) return { ok: false, refusals: [{ code: '', message: words.stopped }] }
      return signIn({ ticket, passkey: passkey as never }, 'second_proof')
    })
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-6">
      <p>{words.text}</p>
      {lines.length > 0 && <RefusalList title={allWords.auth.pleaseMend} lines={lines} />}
      {ways.includes('passkey') && hasPasskeys() && (
        <button
          type="button"
          className="button button-primary w-full"
          disabled={busy}
          onClick={() => void onPasskey()}
        >
          {words.passkey}
        </button>
      )}
      <TextField
        id="code"
        label={ways.includes('code') ? words.code : words.recovery}
        autoComplete="one-time-code"
        required
        maxLength={40}
        value={code}
        hint={ways.includes('code') ? words.lost : undefined}
        error={errorOf('code')}
        onChange={(text) => {
          edit()
          setCode(text)
        }}
      />
      <button type="submit" className="button button-quiet w-full" disabled={busy || !code.trim()}>
        {busy ? allWords.auth.signingIn : words.confirm}
      </button>
      <button type="button" className="link py-1" onClick={onBack}>
        {allWords.auth.backToSignIn}
      </button>
    </form>
  )
}
