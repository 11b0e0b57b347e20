import { useState } from 'react'
import { siteLanguage } from '#rules/text/language.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '#ui/components/text-field.tsx'
import type { AuthWords } from './auth-words.ts'
import { Resend } from './resend.tsx'

export function LinkTrouble({ words: allWords, error }: { words: AuthWords; error: string }) {
  const words = allWords.auth
  const [email, setEmail] = useState('')
  return (
    <div className="space-y-6">
      <h1 className="text-page">{words.confirmFailedTitle}</h1>
      <p role="alert">
        {formatRefusal({ code: error }, allWords.refusals, siteLanguage)} {words.confirmFailedText}
      </p>
      <TextField
        id="resend-email"
        label={words.email}
        type="email"
        autoComplete="email"
        required
        maxLength={limits.email}
        value={email}
        placeholder={words.emailPlaceholder}
        onChange={setEmail}
      />
      <Resend words={allWords} email={email} />
    </div>
  )
}
