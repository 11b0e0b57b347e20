import { type FormEvent, useState } from 'react'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { isLanguage, languages } from '#rules/text/language.ts'
import { listSendWords } from './auth-words.ts'
import { useSend } from '#ui/client/use-send.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import type { Preferences } from './account-calls.ts'
import type { AccountWords } from './account-words.ts'
import { applyPreferences } from './apply-preferences.ts'
import { callSignedIn } from '#ui/session/session.ts'

type PreferencesFormProps = {
  words: AccountWords
  start: Preferences
  say: (text: string) => void
}

/** Form for currency, language and newsletter; an empty choice follows the device. */
export function PreferencesForm({ words: allWords, start, say }: PreferencesFormProps) {
  const words = allWords.account
  const [draft, setDraft] = useState(start)
  const { busy, lines, send } = useSend(listSendWords(allWords))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const { currency, language, newsletter } = draft
    const kept = await send(() =>
      callSignedIn('PATCH /api/account/preferences', {
        body: {
          currency: isCurrency(currency) ? currency : null,
          language: isLanguage(language) ? language : null,
          newsletter,
        },
      }),
    )
    if (!kept) return
    setDraft(kept)
    applyPreferences(kept, { isFresh: true })
    say(words.preferencesSaved)
  }
  return (
    <form onSubmit={onSubmit} className="max-w-md space-y-5">
      {lines.length > 0 && <RefusalList title={allWords.auth.pleaseMend} lines={lines} />}
      <SelectField
        id="preferred-currency"
        label={words.currency}
        unchosen={words.automatic}
        options={Object.entries(words.currencies).map(([value, name]) => ({
          value,
          label: `${value}, ${name}`,
        }))}
        value={draft.currency ?? ''}
        onChange={(currency) => setDraft({ ...draft, currency: currency || null })}
      />
      <SelectField
        id="preferred-language"
        label={words.language}
        unchosen={words.automatic}
        options={languages.map((value) => ({ value, label: words.languages[value] }))}
        value={draft.language ?? ''}
        onChange={(language) => setDraft({ ...draft, language: language || null })}
      />
      <label className="flex items-start gap-3 py-1">
        <input
          type="checkbox"
          className="accent-disa mt-1 h-5 w-5 shrink-0"
          checked={draft.newsletter}
          onChange={(event) => setDraft({ ...draft, newsletter: event.target.checked })}
        />
        <span>{words.newsletter}</span>
      </label>
      <button type="submit" className="button button-primary" disabled={busy}>
        {busy ? words.saving : words.savePreferences}
      </button>
    </form>
  )
}

function isCurrency(code: string | null): code is CurrencyCode {
  return code !== null && Object.hasOwn(currencies, code)
}
