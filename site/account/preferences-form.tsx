import { type FormEvent, useState } from 'react'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { isLanguage, languages } from '#rules/text/language.ts'
import { listSendWords } from '../auth/auth-words.ts'
import { useSend } from '../client/use-send.ts'
import { RefusalList } from '../parts/refusal-list.tsx'
import { type Preferences, savePreferences } from './account-calls.ts'
import type { AccountWords } from './account-words.ts'
import { applyPreferences } from './apply-preferences.ts'

type PreferencesFormProps = {
  words: AccountWords
  start: Preferences
  say: (text: string) => void
}

/** Currency, language and newsletter; an empty choice leaves it to the device. */
export function PreferencesForm({ words: allWords, start, say }: PreferencesFormProps) {
  const words = allWords.account
  const [draft, setDraft] = useState(start)
  const { busy, lines, send } = useSend(listSendWords(allWords))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const { currency, language, newsletter } = draft
    const kept = await send(() =>
      savePreferences({
        currency: isCurrency(currency) ? currency : null,
        language: isLanguage(language) ? language : null,
        newsletter,
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
      <Choice
        id="preferred-currency"
        label={words.currency}
        automatic={words.automatic}
        options={Object.entries(words.currencies).map(([code, name]) => [code, `${code}, ${name}`])}
        value={draft.currency}
        onChange={(currency) => setDraft({ ...draft, currency })}
      />
      <Choice
        id="preferred-language"
        label={words.language}
        automatic={words.automatic}
        options={languages.map((code) => [code, words.languages[code]])}
        value={draft.language}
        onChange={(language) => setDraft({ ...draft, language })}
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

type ChoiceProps = {
  id: string
  label: string
  automatic: string
  options: readonly (readonly [string, string])[]
  value: string | null
  onChange: (value: string | null) => void
}

function Choice({ id, label, automatic, options, value, onChange }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-meta font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{automatic}</option>
        {options.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function isCurrency(code: string | null): code is CurrencyCode {
  return code !== null && Object.hasOwn(currencies, code)
}
