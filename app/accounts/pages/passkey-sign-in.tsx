import { call } from '#ui/client/api.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { visitorOptions, signIn } from '#ui/session/session.ts'
import { type AuthWords, listSendWords } from './auth-words.ts'
import { requestPasskey } from './passkeys.ts'

/** Signs in by passkey alone. Shown in a browser that has used a passkey before. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function PasskeySignIn({ words: allWords }: { words: AuthWords }) {
  const words = allWords.auth.second
  const { busy, lines, send } = useSend(listSendWords(allWords))
  const onPress = () =>
    send(async ({ whileAsked }) => {
      const challenge = await call('POST /api/auth/v1/passkey', { body: {}, ...visitorOptions() })
      if (!challenge.ok) return challenge
      const { ticket, options } = challenge.value
      const passkey = await whileAsked(() => requestPasskey(options))
      if (!passkey) return { ok: false, refusals: [{ code: '', message: words.stopped }] }
      return signIn({ ticket, passkey: passkey as never }, 'passkey')
    })
  return (
    <div className="space-y-4">
      {lines.length > 0 && <RefusalList title={allWords.auth.pleaseMend} lines={lines} />}
      <button
        type="button"
        className="button button-quiet w-full"
        disabled={busy}
        onClick={() => void onPress()}
      >
        {words.passkeyAlone}
      </button>
    </div>
  )
}
